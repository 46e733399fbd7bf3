import { data, redirect } from 'react-router'
import { endpoints } from '#contract/endpoints.ts'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DEFAULT_LANGUAGE } from '#domain/language/languages.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { BookingWordsContext } from '#web/booking/use-words.ts'
import { CLIENT_PAGE_HANDLE, secretLinkHeaders } from '#web/page-handle.ts'
import { chosenLanguage, languageRedirect, requestedLanguage } from '#web/page-language.ts'
import { publicApiContext } from '#web/request-context.ts'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { ClientPage } from '#web/ui/client-page.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { useCatalogue } from '#web/use-catalogue.ts'
import type { Route } from './+types/manage-page.ts'
import { BookingFacts } from './booking-facts.tsx'
import { bookingText, hasOtherVisits } from './booking-text.ts'
import { changeBooking, SHOWN_REFUND_FIELD } from './change-booking.ts'
import { ChooseTime } from './choose-time.tsx'
import { cancelConsequence, depositFact } from './deposit-text.ts'
import { doneCookie } from './done-cookie.ts'
import { InvalidAppointmentLink } from './invalid-appointment-link.tsx'
import { loadBooking } from './load-booking.ts'
import { longDateTimeText } from './long-date-time-text.ts'
import classes from './manage.module.css'
import { CANCEL_HREF, KEEP_HREF, managePath, moveHref, OVERVIEW_HREF } from './manage-url.ts'
import { MoveQuestion } from './move-question.tsx'
import { ContactBusiness, Overview } from './overview.tsx'
import { expectedRefusal, refusalMessage } from './refusal-message.ts'
import { translatedNames } from './translated-names.ts'

export const handle = CLIENT_PAGE_HANDLE
export const headers = secretLinkHeaders

export const meta: Route.MetaFunction = ({ loaderData }) => {
  const name = loaderData?.loaded?.booking.business_name
  const { manage: words } = CATALOGUES[loaderData?.language ?? DEFAULT_LANGUAGE]
  const title = loaderData?.loaded ? words.title(name ?? null) : words.invalidTitle
  const { description } = words
  return [{ title }, { name: 'description', content: description }, { name: 'robots', content: 'noindex' }]
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const api = context.get(publicApiContext)
  const result = await loadBooking(api, params.token, new URL(request.url))
  if (!result.isOk) {
    const language = requestedLanguage(request) ?? DEFAULT_LANGUAGE
    const errorMessage = refusalMessage(CATALOGUES[language], expectedRefusal(result))
    return data({ loaded: null, language, errorMessage }, { status: result.status })
  }
  const { booking } = result.loaded
  const language = requestedLanguage(request, booking.client_language) ?? booking.business_language
  const done = doneCookie.readFrom(request)
  const headers = done ? { 'Set-Cookie': doneCookie.clear(params.token, api.origin) } : undefined
  const manageUrl = `${api.origin}${managePath(params.token)}`
  return data(
    {
      loaded: {
        ...result.loaded,
        booking: { ...booking, ...translatedNames(booking.translations, language) },
      },
      language,
      done,
      manageUrl,
      now: await api.now(),
    },
    { headers },
  )
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const api = context.get(publicApiContext)
  const form = await request.formData()
  const chosen = chosenLanguage(form)
  if (chosen) {
    await callFromPage(api, endpoints.setManagedLanguage, { params, body: { language: chosen } })
    throw languageRedirect(chosen, request, api.origin)
  }
  const result = await changeBooking(api, params.token, form)
  if (!result.isOk) return data({ failure: expectedRefusal(result) }, { status: result.status })
  if (result.done === 'refund gone') return data({ failure: 'refund gone' as const }, { status: 409 })
  throw redirect(managePath(params.token), {
    status: 303,
    headers: result.done
      ? { 'Set-Cookie': doneCookie.set(params.token, result.done, api.origin) }
      : undefined,
  })
}

export default function ManagePage({ params, loaderData, actionData }: Route.ComponentProps) {
  const catalogue = useCatalogue()
  const { manage: words } = catalogue
  if (!loaderData.loaded) return <InvalidAppointmentLink message={loaderData.errorMessage} />

  const { loaded, done, manageUrl, now } = loaderData
  const { booking, step, choice } = loaded
  return (
    <BookingWordsContext value={catalogue.booking}>
      <ClientPage
        language={loaderData.language}
        businessName={booking.business_name}
        brand={booking.brand}
        logo={booking.logo}
        footer={words.bookedWith}
        className={classes.card}
      >
        {actionData && (
          <p role="alert" className={classes.alert}>
            {actionData.failure === 'refund gone'
              ? words.refundGone
              : refusalMessage(catalogue, actionData.failure)}
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
    </BookingWordsContext>
  )
}

/** The button keeps the time that is shown: whoever only follows the link has not answered. */
function KeepQuestion({ booking }: { booking: ManagedBooking }) {
  const { appointment_time, changeable_until } = booking
  const catalogue = useCatalogue()
  const { manage: words } = catalogue
  return (
    <>
      <h1>{words.keepQuestion}</h1>
      <BookingFacts booking={booking} deposit={depositFact(catalogue, booking)} />
      {changeable_until === null && (
        <p className={classes.note}>
          <Sentence text={words.ifNot} parts={{ contact: <ContactBusiness booking={booking} /> }} />
        </p>
      )}
      <form method="post" action={KEEP_HREF} className={classes.actions}>
        <input type="hidden" name="act" value="keep" />
        <input type="hidden" name="time" value={appointment_time} />
        {changeable_until !== null && (
          <LinkButton href={moveHref()} look="quiet">
            {words.pickAnother}
          </LinkButton>
        )}
        <Button type="submit">{words.keepIt}</Button>
      </form>
    </>
  )
}

function CancelQuestion({ booking, now }: { booking: ManagedBooking; now: Date }) {
  const { series, timezone, business_name } = booking
  const catalogue = useCatalogue()
  const { dates, manage: words } = catalogue
  const text = bookingText(words, booking)
  const consequence = cancelConsequence(catalogue, booking, now)
  // What would be left to pay does not matter here.
  const deposit = depositFact(catalogue, booking)
  const isSkipped = hasOtherVisits(series)
  return (
    <>
      <h1>{text.cancelQuestion}</h1>
      <p>{words.opensUp(business_name)}</p>
      {consequence && (
        <p className={consequence.isRefunded ? undefined : classes.tooLate}>{consequence.sentence}</p>
      )}
      {isSkipped && (
        <p>
          {words.othersStay}
          {series?.after &&
            ` ${words.nextOneOn(longDateTimeText(dates, timezone, series.after, series.arrival_windows[series.after]))}`}
        </p>
      )}
      <BookingFacts booking={booking} deposit={deposit && { ...deposit, note: null }} />
      <form method="post" action={CANCEL_HREF} className={classes.actions}>
        <input type="hidden" name="act" value="cancel" />
        {consequence?.isRefunded && <input type="hidden" name={SHOWN_REFUND_FIELD} value="yes" />}
        <LinkButton href={OVERVIEW_HREF} look="quiet">
          {text.keep}
        </LinkButton>
        <Button type="submit" look="danger">
          {text.cancel}
        </Button>
      </form>
    </>
  )
}
