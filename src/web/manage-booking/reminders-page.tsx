import { data, redirect } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { CLIENT_PAGE_HANDLE, secretLinkHeaders } from '#web/page-handle.ts'
import { publicApiContext } from '#web/request-context.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/ui/client-page.tsx'
import type { Route } from './+types/reminders-page.ts'
import { INVALID_LINK_TITLE, InvalidAppointmentLink } from './invalid-appointment-link.tsx'
import classes from './manage.module.css'
import { managePath, remindersPath } from './manage-url.ts'
import { refusalMessage } from './refusal-message.ts'
import { remindersText } from './reminders-text.ts'

export const handle = CLIENT_PAGE_HANDLE
export const headers = secretLinkHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const title = loaderData?.preference ? remindersText(loaderData.preference).title : INVALID_LINK_TITLE
  const description = 'Turn reminders about your appointments off or back on.'
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const result = await callFromPage(context.get(publicApiContext), endpoints.readReminderWish, {
    params: { token },
  })
  if (result.isOk) return data({ preference: result.output, errorMessage: null })
  return data({ preference: null, errorMessage: refusalMessage(result) }, { status: result.status })
}

export async function action({ params: { token }, request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const result = await callFromPage(context.get(publicApiContext), endpoints.saveReminderWish, {
    params: { token },
    body: { wanted: form.get('wanted') === 'yes' },
  })
  if (!result.isOk) return data({ errorMessage: refusalMessage(result) }, { status: result.status })
  throw redirect(remindersPath(token), { status: 303 })
}

export default function RemindersPage({ params: { token }, loaderData, actionData }: Route.ComponentProps) {
  const { preference, errorMessage } = loaderData
  if (!preference) return <InvalidAppointmentLink message={errorMessage} />

  const { business_name, wanted: isWanted, off_for, controls } = preference
  const { title, status, hint } = remindersText(preference)
  return (
    <ClientPage businessName={business_name} footerVerb="Booked" className={classes.card} isNarrow>
      {actionData && (
        <p role="alert" className={classes.alert}>
          {actionData.errorMessage}
        </p>
      )}
      <div className={classes.heading}>
        <h1>{title}</h1>
        <Badge tone={isWanted ? 'green' : 'gray'}>{isWanted ? 'On' : 'Off'}</Badge>
      </div>
      <p role="status">{status}</p>
      {hint && <p className={classes.note}>{hint}</p>}
      <form method="post" className={classes.actions}>
        <LinkButton href={managePath(token)} look="quiet">
          Back to your appointment
        </LinkButton>
        {controls === 'address' && off_for === 'appointment' && (
          <Button type="submit" name="wanted" value="no" look="quiet">
            Stop all reminders
          </Button>
        )}
        <Button type="submit" name="wanted" value={isWanted ? 'no' : 'yes'}>
          {isWanted ? 'Stop reminders' : 'Send reminders again'}
        </Button>
      </form>
    </ClientPage>
  )
}
