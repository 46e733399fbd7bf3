import { data, redirect } from 'react-router'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import { CLIENT_PAGE_HANDLE, secretLinkHeaders } from '#web/page-handle.ts'
import { publicApiContext } from '#web/request-context.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/ui/client-page.tsx'
import type { Route } from './+types/manage-page.ts'
import { BookingFacts } from './booking-facts.tsx'
import { hasOtherVisits } from './booking-text.ts'
import { changeBooking, SHOWN_REFUND_FIELD } from './change-booking.ts'
import { ChooseTime } from './choose-time.tsx'
import { cancelConsequence, depositFact } from './deposit-text.ts'
import { doneCookie } from './done-cookie.ts'
import { INVALID_LINK_TITLE, InvalidAppointmentLink } from './invalid-appointment-link.tsx'
import { loadBooking } from './load-booking.ts'
import { longDateTimeText } from './long-date-time-text.ts'
import classes from './manage.module.css'
import { CANCEL_HREF, KEEP_HREF, managePath, moveHref, OVERVIEW_HREF } from './manage-url.ts'
import { MoveQuestion } from './move-question.tsx'
import { ContactBusiness, Overview } from './overview.tsx'
import { refusalMessage } from './refusal-message.ts'

const REFUND_GONE = 'It has become too late for a refund. Nothing was cancelled.'

export const handle = CLIENT_PAGE_HANDLE
export const headers = secretLinkHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const name = loaderData?.loaded?.booking.business_name
  const title = loaderData?.loaded ? `Your appointment${name ? ` with ${name}` : ''}` : INVALID_LINK_TITLE
  const description = 'See, move or cancel your appointment.'
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(publicApiContext)
  const result = await loadBooking(api, params.token, new URL(request.url))
  if (!result.isOk)
    return data({ loaded: null, errorMessage: refusalMessage(result) }, { status: result.status })
  const done = doneCookie.readFrom(request)
  const headers = done ? { 'Set-Cookie': doneCookie.clear(params.token, api.origin) } : undefined
  const manageUrl = `${api.origin}${managePath(params.token)}`
  return data({ loaded: result.loaded, done, manageUrl, now: await api.now() }, { headers })
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const api = context.get(publicApiContext)
  const result = await changeBooking(api, params.token, await request.formData())
  if (!result.isOk) return data({ errorMessage: refusalMessage(result) }, { status: result.status })
  if (result.done === 'refund gone') return data({ errorMessage: REFUND_GONE }, { status: 409 })
  throw redirect(managePath(params.token), {
    status: 303,
    headers: result.done
      ? { 'Set-Cookie': doneCookie.set(params.token, result.done, api.origin) }
      : undefined,
  })
}

export default function ManagePage({ params, loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.loaded) return <InvalidAppointmentLink message={loaderData.errorMessage} />

  const { loaded, done, manageUrl, now } = loaderData
  const { booking, step, choice } = loaded
  return (
    <ClientPage businessName={booking.business_name} footerVerb="Booked" className={classes.card}>
      {actionData && (
        <p role="alert" className={classes.alert}>
          {actionData.errorMessage}
        </p>
      )}
      {step.kind === 'overview' && (
        <Overview token={params.token} manageUrl={manageUrl} booking={booking} done={done} now={now} />
      )}
      {step.kind === 'cancel' && <CancelQuestion booking={booking} now={now} />}
      {step.kind === 'keep' && <KeepQuestion booking={booking} />}
      {choice && !choice.time && <ChooseTime booking={booking} choice={choice} />}
      {choice?.time && <MoveQuestion booking={booking} month={choice.month} time={choice.time} />}
    </ClientPage>
  )
}

/** The button keeps the time that is shown: whoever only follows the link has not answered. */
function KeepQuestion({ booking }: { booking: ManagedBooking }) {
  const { appointment_time, changeable_until } = booking
  return (
    <>
      <h1>Does this time work for you?</h1>
      <BookingFacts booking={booking} deposit={depositFact(booking)} />
      {changeable_until === null && (
        <p className={classes.note}>
          If it doesn’t, <ContactBusiness booking={booking} />.
        </p>
      )}
      <form method="post" action={KEEP_HREF} className={classes.actions}>
        <input type="hidden" name="act" value="keep" />
        <input type="hidden" name="time" value={appointment_time} />
        {changeable_until !== null && (
          <LinkButton href={moveHref()} look="quiet">
            Pick another time
          </LinkButton>
        )}
        <Button type="submit">Keep it</Button>
      </form>
    </>
  )
}

function CancelQuestion({ booking, now }: { booking: ManagedBooking; now: Date }) {
  const { series, timezone, business_name } = booking
  const consequence = cancelConsequence(booking, now)
  // What would be left to pay does not matter here.
  const deposit = depositFact(booking)
  const isSkipped = hasOtherVisits(series)
  return (
    <>
      <h1>{isSkipped ? 'Skip this visit?' : 'Cancel this appointment?'}</h1>
      <p>This time will open up for others. We’ll let {business_name ?? 'the business'} know.</p>
      {consequence && (
        <p className={consequence.isRefunded ? undefined : classes.tooLate}>{consequence.sentence}</p>
      )}
      {isSkipped && (
        <p>
          Your other visits stay as they are.
          {series?.after &&
            ` The next one is on ${longDateTimeText(timezone, series.after, series.arrival_windows[series.after])}.`}
        </p>
      )}
      <BookingFacts booking={booking} deposit={deposit && { ...deposit, note: null }} />
      <form method="post" action={CANCEL_HREF} className={classes.actions}>
        <input type="hidden" name="act" value="cancel" />
        {consequence?.isRefunded && <input type="hidden" name={SHOWN_REFUND_FIELD} value="yes" />}
        <LinkButton href={OVERVIEW_HREF} look="quiet">
          {isSkipped ? 'Keep this visit' : 'Keep appointment'}
        </LinkButton>
        <Button type="submit" look="danger">
          {isSkipped ? 'Skip this visit' : 'Cancel appointment'}
        </Button>
      </form>
    </>
  )
}
