import { data, type RouterContextProvider, redirect } from 'react-router'
import { depositEndpoints } from '#contract/deposits.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { callFromPage, type FailedCall } from '#web/api/call-from-page.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import { translatedNames } from '#web/manage-booking/translated-names.ts'
import { chosenLanguage, languageRedirect, requestedLanguage } from '#web/page-language.ts'
import { publicApiContext } from '#web/request-context.ts'
import { afterBooking } from './after-booking.ts'
import { depositText } from './deposit-text.ts'
import { nextRefresh, paymentReturn } from './payment-return.ts'

type PageArgs = { request: Request; context: Readonly<RouterContextProvider>; params: { token: string } }

/** The server asks the provider whether the deposit is paid, whatever the address says. */
export async function loadDeposit({ params, request, context }: PageArgs) {
  const api = context.get(publicApiContext)
  const result = await callFromPage(api, depositEndpoints.readDeposit, { params })
  if (!result.isOk) {
    const language = requestedLanguage(request) ?? DEFAULT_LANGUAGE
    const errorMessage = refusalMessage(language, result)
    return data({ deposit: null, refresh: null, language, errorMessage }, { status: result.status })
  }
  const deposit = result.output
  const language = requestedLanguage(request, deposit.client_language) ?? deposit.business_language
  const next = afterBooking(deposit, api.origin)
  if (next) throw redirect(next.path, { status: 303, headers: next.headers })
  const { searchParams } = new URL(request.url)
  const refresh = deposit.state === 'open' ? nextRefresh(searchParams) : null
  const today = dateValue(deposit.timezone, (await api.now()).toISOString())
  const text = depositText(CATALOGUES[language], deposit, {
    returned: paymentReturn(searchParams),
    isRefreshing: refresh !== null,
    today,
  })
  const job = deposit.job && { ...deposit.job, ...translatedNames(deposit.job.translations, language) }
  return data({ deposit: { ...deposit, job }, refresh, text, language })
}

/** Leads to the provider's page. */
export async function payDeposit({ params, request, context }: PageArgs) {
  const api = context.get(publicApiContext)
  const chosen = chosenLanguage(await request.formData())
  if (chosen) throw languageRedirect(chosen, request, api.origin)
  const result = await callFromPage(api, depositEndpoints.payDeposit, { params })
  if (result.isOk) throw redirect(result.output.url, 303)
  // The page itself says why.
  if (result.error.code === 'deposit_settled')
    throw redirect(`/deposit/${encodeURIComponent(params.token)}`, 303)
  return data({ error: result.error }, { status: result.status })
}

/** The message of an expected refusal. Server errors are thrown instead. */
function refusalMessage(language: Language, { status, error }: FailedCall): string {
  const { deposit: words, refusals } = CATALOGUES[language]
  if (status >= 500) throw data(null, { status })
  if (error.code === 'not_found') return words.invalidLink
  return refusals.ofCall(error)
}
