import type { EmailProps } from '#contract/emails.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { EmailButton, JobFacts, Note, OthersStay, Paragraph, writeTo } from '#web/emails/email-parts.tsx'
import { fullDateTimeText } from '#web/format/instant.ts'

type CancelledProps = EmailProps['appointment-cancelled']

export function AppointmentCancelled(props: CancelledProps) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, calendar } = props
  const next = props.series?.next ?? null
  const button = next ? AHEAD : props.bookUrl ? AGAIN : SEE
  return (
    <EmailFrame
      heading={cancelledHeading(props)}
      preview={`${job.service}, ${fullDateTimeText(timeZone, job.appointmentTime)}`}
      appUrl={appUrl}
      businessName={businessName}
    >
      <Paragraph>
        Hello {clientName}, {sentence(props)}
      </Paragraph>
      <JobFacts job={job} timeZone={timeZone} />
      <OthersStay next={next} timeZone={timeZone} />
      <EmailButton href={next ? props.manageUrl : (props.bookUrl ?? props.manageUrl)}>
        {button.label}
      </EmailButton>
      <Note>
        {calendar && 'The attached file takes it out of your calendar. '}
        {button.ask} {writeTo(businessName, ownerEmail)}.
      </Note>
    </EmailFrame>
  )
}

const AHEAD = { label: 'See your other visits', ask: 'Questions?' }
const AGAIN = { label: 'Book another time', ask: 'Questions?' }
const SEE = { label: 'See your appointment', ask: 'Would you like another time?' }

/** Who comes again is skipped, not cancelled. */
export function cancelledHeading({ series }: CancelledProps): string {
  return series?.next ? 'Your visit is skipped' : 'Your appointment is cancelled'
}

function sentence({ series, businessName, changedBy }: CancelledProps): string {
  const what = series?.next ? 'this visit' : 'this appointment'
  if (changedBy === 'business') return `${businessName} has cancelled ${what}:`
  return `you have ${series?.next ? 'skipped' : 'cancelled'} ${what} with ${businessName}:`
}
