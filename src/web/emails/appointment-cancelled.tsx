import type { EmailProps } from '#contract/emails.ts'
import { nameAtStart } from '#domain/settings/unnamed-business.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import {
  contactText,
  EmailButton,
  JobFacts,
  Note,
  OtherVisitsNote,
  Paragraph,
  shareOfDeposit,
} from '#web/emails/email-parts.tsx'
import { jobTimeText } from '#web/format/instant.ts'

type CancelledProps = EmailProps['appointment-cancelled']

export function AppointmentCancelled(props: CancelledProps) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, calendar, deposit } = props
  const next = props.series?.next ?? null
  const button = next ? SEE_OTHER_VISITS : props.bookUrl ? BOOK_AGAIN : SEE_APPOINTMENT
  return (
    <EmailFrame
      heading={cancelledHeading(props)}
      preview={`${job.service}, ${jobTimeText(timeZone, job)}`}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>
        Hello {clientName}, {introText(props)}
      </Paragraph>
      <JobFacts job={job} timeZone={timeZone} />
      {deposit && deposit.kept > 0 && <Paragraph>{keptDepositText(props, deposit)}</Paragraph>}
      <OtherVisitsNote next={next} arrivalWindow={props.series?.nextArrivalWindow} timeZone={timeZone} />
      <EmailButton href={next ? props.manageUrl : (props.bookUrl ?? props.manageUrl)}>
        {button.label}
      </EmailButton>
      <Note>
        {calendar && 'Open the attached file to remove it from your calendar. '}
        {button.question} {contactText(businessName, ownerEmail)}.
      </Note>
    </EmailFrame>
  )
}

const SEE_OTHER_VISITS = { label: 'See your other visits', question: 'Questions?' }
const BOOK_AGAIN = { label: 'Book another time', question: 'Questions?' }
const SEE_APPOINTMENT = { label: 'See your appointment', question: 'Want a different time?' }

/** A client "skips" a visit of a series, unless it is the last one; a business always "cancels". */
export function cancelledHeading({ series, changedBy }: CancelledProps): string {
  if (!series?.next) return 'Your appointment was cancelled'
  return changedBy === 'business' ? 'Your visit was cancelled' : 'Your visit was skipped'
}

function introText({ series, businessName, changedBy }: CancelledProps): string {
  const noun = series?.next ? 'this visit' : 'this appointment'
  if (changedBy === 'business') return `${businessName} cancelled ${noun}:`
  return `you ${series?.next ? 'skipped' : 'cancelled'} ${noun} with ${businessName}:`
}

/** Says nothing of a refund: another email does, once the payment provider has accepted it. */
function keptDepositText(
  { businessName, changedBy }: CancelledProps,
  deposit: NonNullable<CancelledProps['deposit']>,
): string {
  const what = shareOfDeposit(deposit, 'your')
  return changedBy === 'client'
    ? `As agreed when you paid, ${businessName} keeps ${what}.`
    : `${nameAtStart(businessName)} keeps ${what}.`
}
