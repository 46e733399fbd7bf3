import { data, redirect } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { CLIENT_PAGE_HANDLE, secretLinkHeaders } from '#web/page-handle.ts'
import { chosenLanguage, languageRedirect, requestedLanguage } from '#web/page-language.ts'
import { publicApiContext } from '#web/request-context.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/ui/client-page.tsx'
import { useCatalogue } from '#web/use-catalogue.ts'
import type { Route } from './+types/reminders-page.ts'
import { InvalidAppointmentLink } from './invalid-appointment-link.tsx'
import classes from './manage.module.css'
import { managePath, remindersPath } from './manage-url.ts'
import { expectedRefusal, refusalMessage } from './refusal-message.ts'
import { remindersText } from './reminders-text.ts'

export const handle = CLIENT_PAGE_HANDLE
export const headers = secretLinkHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const { manage: words } = CATALOGUES[loaderData?.language ?? DEFAULT_LANGUAGE]
  const title = loaderData?.preference
    ? remindersText(words, loaderData.preference).title
    : words.invalidTitle
  const description = words.remindersDescription
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ params: { token }, request, context }: Route.LoaderArgs) {
  const result = await callFromPage(context.get(publicApiContext), endpoints.readReminderWish, {
    params: { token },
  })
  if (result.isOk) {
    const { client_language, business_language, ...preference } = result.output
    const language = requestedLanguage(request, client_language) ?? business_language
    return data({ preference, language, errorMessage: null })
  }
  const language = requestedLanguage(request) ?? DEFAULT_LANGUAGE
  const errorMessage = refusalMessage(CATALOGUES[language], expectedRefusal(result))
  return data({ preference: null, language, errorMessage }, { status: result.status })
}

export async function action({ params: { token }, request, context }: Route.ActionArgs) {
  const api = context.get(publicApiContext)
  const form = await request.formData()
  const chosen = chosenLanguage(form)
  if (chosen) {
    await callFromPage(api, endpoints.setManagedLanguage, { params: { token }, body: { language: chosen } })
    throw languageRedirect(chosen, request, api.origin)
  }
  const result = await callFromPage(api, endpoints.saveReminderWish, {
    params: { token },
    body: { wanted: form.get('wanted') === 'yes' },
  })
  if (!result.isOk) return data({ failure: expectedRefusal(result) }, { status: result.status })
  throw redirect(remindersPath(token), { status: 303 })
}

export default function RemindersPage({ params: { token }, loaderData, actionData }: Route.ComponentProps) {
  const { preference, language, errorMessage } = loaderData
  const catalogue = useCatalogue()
  const { manage: words } = catalogue
  if (!preference) return <InvalidAppointmentLink message={errorMessage} />

  const { business_name, brand, wanted: isWanted, off_for, controls } = preference
  const { title, status, hint } = remindersText(words, preference)
  return (
    <ClientPage
      language={language}
      businessName={business_name}
      brand={brand}
      footer={words.bookedWith}
      className={classes.card}
      isNarrow
    >
      {actionData && (
        <p role="alert" className={classes.alert}>
          {refusalMessage(catalogue, actionData.failure)}
        </p>
      )}
      <div className={classes.heading}>
        <h1>{title}</h1>
        <Badge tone={isWanted ? 'green' : 'gray'}>{isWanted ? words.on : words.off}</Badge>
      </div>
      <p role="status">{status}</p>
      {hint && <p className={classes.note}>{hint}</p>}
      <form method="post" className={classes.actions}>
        <LinkButton href={managePath(token)} look="quiet">
          {words.backToAppointment}
        </LinkButton>
        {controls === 'address' && off_for === 'appointment' && (
          <Button type="submit" name="wanted" value="no" look="quiet">
            {words.stopAll}
          </Button>
        )}
        <Button type="submit" name="wanted" value={isWanted ? 'no' : 'yes'}>
          {isWanted ? words.stop : words.sendAgain}
        </Button>
      </form>
    </ClientPage>
  )
}
