import type { EmailProps } from '#contract/emails.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { EmailWords } from '#domain/language/en/email.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import {
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
  const { email: words, dates } = CATALOGUES[props.language]
  const nouns = nounsOf(props)
  const { appUrl, businessName, ownerEmail, clientName, timeZone, job, previous } = props
  const { manageUrl, isChangeable, calendar, changedBy, series, isNew, deposit } = props
  const heading = movedHeading(props)
  return (
    <EmailFrame
      heading={heading}
      preview={`${job.service}, ${jobTimeText(dates, timeZone, job)}`}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>{words.hello(clientName, introText(props))}</Paragraph>
      <JobFacts job={job} timeZone={timeZone} />
      {previous && previous.appointmentTime !== job.appointmentTime && (
        <Note>{words.itWasOn(jobTimeText(dates, timeZone, previous))}</Note>
      )}
      {previous && jobChanges(words, previous, job).map((sentence) => <Note key={sentence}>{sentence}</Note>)}
      {deposit && deposit.kept > 0 && <Note>{words.depositPaid(moneyText(deposit.kept))}</Note>}
      <OtherVisitsNote
        next={series?.next ?? null}
        arrivalWindow={series?.nextArrivalWindow}
        timeZone={timeZone}
      />
      {isMovedByBusiness(props) && manageUrl ? (
        <>
          <EmailButton href={keepUrl(manageUrl)}>{words.keepIt}</EmailButton>
          <Note>
            {isChangeable && (
              <>
                <TextLink href={pickAnotherTimeUrl(manageUrl)}>{words.pickAnother}</TextLink>
                {' · '}
              </>
            )}
            <TextLink href={manageUrl}>{isChangeable ? nouns.seeOrCancel : nouns.see}</TextLink>
          </Note>
        </>
      ) : (
        <EmailButton href={manageUrl}>{isChangeable ? nouns.seeMoveOrCancel : nouns.see}</EmailButton>
      )}
      <Note>
        {calendar && `${isNew ? words.addFile : words.updateFile} `}
        {changedBy === 'client' ? words.questions : words.doesNotWork}{' '}
        {words.contact(words.business(businessName), ownerEmail)}
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
  const nouns = nounsOf(props)
  if (isNew) return nouns.isBooked
  if (previous === null) return nouns.isBackOn
  return previous.appointmentTime === job.appointmentTime ? nouns.hasChanged : nouns.hasNewTime
}

function introText(props: MovedProps): string {
  const { email: words } = CATALOGUES[props.language]
  const { job, previous, changedBy, isNew } = props
  const nouns = nounsOf(props)
  const business = words.business(props.businessName)
  if (changedBy === 'client') return nouns.youMoved(business)
  if (isNew) return words.bookedForYou(business)
  if (previous === null) return nouns.backOn(business)
  return previous.appointmentTime === job.appointmentTime
    ? nouns.businessChanged(business)
    : nouns.businessMoved(business)
}

/** What emails call it: a visit if it is part of a series. */
function nounsOf({ language, series }: MovedProps): EmailWords['visit'] {
  const { visit, appointment } = CATALOGUES[language].email
  return series ? visit : appointment
}
