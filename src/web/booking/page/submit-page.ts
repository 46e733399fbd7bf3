import { data, type RouterContextProvider } from 'react-router'
import { bookingEndpoints } from '#contract/booking.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { cookieWriter, serializeDraft } from '#web/booking/booking-cookies.ts'
import { parseChoice, VISITOR } from '#web/booking/booking-url.ts'
import { submitForm } from '#web/booking/details/submit-form.ts'
import { parseSubmittedForm } from '#web/booking/details/submitted-form.ts'
import { rejectedFormContext } from '#web/booking/page/load-page.ts'
import { cookieHeaders, framedLanguageRedirect, type PageVisit } from '#web/booking/page-visit.ts'
import { chosenLanguage, languageRedirect } from '#web/page-language.ts'
import { publicApiContext } from '#web/request-context.ts'

type SubmitArgs = { request: Request; context: Readonly<RouterContextProvider> }

/** Handles a form that was submitted without scripts or before hydration. */
export async function submitPage({ request, context }: SubmitArgs, visit: PageVisit) {
  const api = context.get(publicApiContext)
  const { address } = visit
  const formData = await request.formData()
  const chosen = chosenLanguage(formData)
  if (chosen)
    throw address.framedVisitor
      ? framedLanguageRedirect(chosen, request, address.slug, formData.get(VISITOR))
      : languageRedirect(chosen, request, api.origin)
  const form = parseSubmittedForm(formData)
  const language = visit.language ?? (await languageOfBusiness(api, address.slug))
  const choice = parseChoice(new URL(request.url).searchParams)
  const result = await submitForm({ ...visit, api, language, form, choice })
  if (result instanceof Response) throw result
  // The loader sets the status, because an invalid link takes precedence.
  context.set(rejectedFormContext, result)
  const { draft } = result
  const cookies = draft ? [cookieWriter(address.slug, api.origin).draft(serializeDraft(draft))] : []
  return data(null, { headers: cookieHeaders(address, ...cookies) })
}

/** For the few browsers that ask for no language. */
async function languageOfBusiness(api: PublicApi, slug: string): Promise<Language> {
  const result = await callFromPage(api, bookingEndpoints.readPublicBusiness, { params: { slug }, query: {} })
  return result.isOk ? result.output.language : DEFAULT_LANGUAGE
}
