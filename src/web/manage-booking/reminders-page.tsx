import { data, redirect } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { CLIENT_PAGE, secretLinkHeaders } from '#web/page-scripts.ts'
import { publicApiContext } from '#web/request-context.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/ui/client-page.tsx'
import type { Route } from './+types/reminders-page.ts'
import { INVALID_LINK, InvalidAppointmentLink } from './invalid-appointment-link.tsx'
import classes from './manage.module.css'
import { managePath, remindersPath } from './manage-address.ts'
import { refusalSentence } from './refusal-sentence.ts'

export const handle = CLIENT_PAGE
export const headers = secretLinkHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = loaderData?.wish ? remindersFrom(loaderData.wish.business_name) : INVALID_LINK
  const description = 'Stop reminders of your appointments, or let them come again.'
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const answer = await callFromPage(context.get(publicApiContext), endpoints.readReminderWish, {
    params: { token },
  })
  if (answer.isOk) return data({ wish: answer.output, refused: null })
  return data({ wish: null, refused: refusalSentence(answer) }, { status: answer.status })
}

export async function action({ params: { token }, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const answer = await callFromPage(context.get(publicApiContext), endpoints.saveReminderWish, {
    params: { token },
    body: { wanted: form.get('wanted') === 'yes' },
  })
  if (!answer.isOk) return data({ refused: refusalSentence(answer) }, { status: answer.status })
  throw redirect(remindersPath(token), { status: 303 })
}

/** The page tells what holds: it is read anew after each change. */
export default function RemindersPage({ params: { token }, loaderData, actionData }: Route.ComponentProps) {
  const { wish, refused } = loaderData
  if (!wish) return <InvalidAppointmentLink sentence={refused} />

  const { business_name, email, wanted } = wish
  const business = business_name ?? 'The business'
  return (
    <ClientPage businessName={business_name} footerVerb="Booked" className={classes.card} isNarrow>
      {actionData && (
        <p role="alert" className={classes.alert}>
          {actionData.refused}
        </p>
      )}
      <div className={classes.heading}>
        <h1>{remindersFrom(business_name)}</h1>
        <Badge tone={wanted ? 'green' : 'gray'}>{wanted ? 'On' : 'Off'}</Badge>
      </div>
      <p role="status">
        {wanted
          ? `${business} may remind you of your appointments, at ${email}.`
          : `${business} sends no reminders to ${email}. Letters about a change of your appointments still come.`}
      </p>
      <form method="post" className={classes.ways}>
        <input type="hidden" name="wanted" value={wanted ? 'no' : 'yes'} />
        <LinkButton href={managePath(token)} look="quiet">
          Back to your appointment
        </LinkButton>
        <Button type="submit">{wanted ? 'Stop reminders' : 'Send reminders again'}</Button>
      </form>
    </ClientPage>
  )
}

function remindersFrom(businessName: string | null): string {
  return `Reminders from ${businessName ?? 'the business'}`
}
