import type { EmailProps } from '#contract/emails.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import {
  contactText,
  EmailButton,
  JobFacts,
  keepUrl,
  Note,
  OtherVisitsNote,
  Paragraph,
  pickAnotherTimeUrl,
  TextLink,
} from '#web/emails/email-parts.tsx'
import { jobTimeText } from '#web/format/instant.ts'
import { jobChanges } from '#web/format/job-changes.ts'
import { moneyText } from '#web/format/money.ts'

type MovedProps = EmailProps['appointment-moved']

export function AppointmentMoved(props: MovedProps) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, previous } = props
  const { manageUrl, isChangeable, calendar, changedBy, series, isNew, deposit } = props
  const heading = movedHeading(props)
  return (
    <EmailFrame
      heading={heading}
      preview={`${job.service}, ${jobTimeText(timeZone, job)}`}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>
        Hello {clientName}, {introText(props)}
      </Paragraph>
      <JobFacts job={job} timeZone={timeZone} />
      {previous && previous.appointmentTime !== job.appointmentTime && (
        <Note>It was on {jobTimeText(timeZone, previous)}.</Note>
      )}
      {previous && jobChanges(previous, job).map((sentence) => <Note key={sentence}>{sentence}</Note>)}
      {deposit && deposit.kept > 0 && <Note>Your deposit of {moneyText(deposit.kept)} is paid.</Note>}
      <OtherVisitsNote
        next={series?.next ?? null}
        arrivalWindow={series?.nextArrivalWindow}
        timeZone={timeZone}
      />
      {isMovedByBusiness(props) && manageUrl ? (
        <>
          <EmailButton href={keepUrl(manageUrl)}>Keep it</EmailButton>
          <Note>
            {isChangeable && (
              <>
                <TextLink href={pickAnotherTimeUrl(manageUrl)}>Pick another time</TextLink>
                {' · '}
              </>
            )}
            <TextLink href={manageUrl}>
              {isChangeable ? `See or ${series ? 'skip' : 'cancel'} it` : `See your ${nounOf(props)}`}
            </TextLink>
          </Note>
        </>
      ) : (
        <EmailButton href={manageUrl}>
          {isChangeable ? `See, move or ${series ? 'skip' : 'cancel'} it` : `See your ${nounOf(props)}`}
        </EmailButton>
      )}
      <Note>
        {calendar &&
          `Open the attached file to ${isNew ? 'add it to your calendar' : 'update your calendar'}. `}
        {changedBy === 'client' ? 'Questions?' : 'Doesn’t work for you?'}{' '}
        {contactText(businessName, ownerEmail)}.
      </Note>
    </EmailFrame>
  )
}

/** Whether the client is asked if the new time works for them. */
function isMovedByBusiness({ changedBy, job, previous, isNew }: MovedProps): boolean {
  if (changedBy === 'client' || isNew || previous === null) return false
  return previous.appointmentTime !== job.appointmentTime
}

export function movedHeading(props: MovedProps): string {
  const { job, previous, isNew } = props
  if (isNew) return `Your ${nounOf(props)} is booked`
  if (previous === null) return `Your ${nounOf(props)} is back on`
  if (previous.appointmentTime !== job.appointmentTime) return `Your ${nounOf(props)} has a new time`
  return `Your ${nounOf(props)} has changed`
}

function introText(props: MovedProps): string {
  const { businessName, job, previous, changedBy, isNew } = props
  const noun = `your ${nounOf(props)}`
  if (changedBy === 'client') return `you moved ${noun} with ${businessName}.`
  if (isNew) return `${businessName} booked this for you.`
  if (previous === null) return `${noun} with ${businessName} is back on.`
  if (previous.appointmentTime !== job.appointmentTime) return `${businessName} moved ${noun}.`
  return `${businessName} changed ${noun}. The time stays the same.`
}

function nounOf({ series }: MovedProps): 'visit' | 'appointment' {
  return series ? 'visit' : 'appointment'
}
