import { Text } from '@react-email/components'
import { Fragment } from 'react'
import type { EmailProps } from '#contract/emails.ts'
import { nameAtStart } from '#domain/settings/unnamed-business.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import {
  contactText,
  EmailButton,
  keepUrl,
  Note,
  Paragraph,
  pickAnotherTimeUrl,
  TextLink,
} from '#web/emails/email-parts.tsx'
import { emailStyles } from '#web/emails/email-styles.ts'
import { jobTimeText } from '#web/format/instant.ts'
import { jobChanges } from '#web/format/job-changes.ts'

type SeriesProps = EmailProps['series-changed']
type Visit = SeriesProps['visits'][number]

export function SeriesChanged(props: SeriesProps) {
  const { appUrl, businessName, ownerEmail, clientName, timeZone, bookUrl, visits } = props
  const areAllCancelled = visits.every(({ job }) => job === null)
  const commonChanges = changesOfAll(visits)
  return (
    <EmailFrame
      heading={seriesHeading(props)}
      preview={`${seriesHeading(props)} · ${nameAtStart(businessName)}`}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>
        Hello {clientName}, {seriesSentence(props)}
      </Paragraph>
      {commonChanges.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      {visits.map((visit) => (
        <VisitFacts
          key={visit.appointmentId}
          visit={visit}
          changes={changesOf(visit).filter((sentence) => !commonChanges.includes(sentence))}
          timeZone={timeZone}
        />
      ))}
      {areAllCancelled && <EmailButton href={bookUrl}>Book another time</EmailButton>}
      <Note>
        {props.isNew
          ? 'Open the attached file to add them to your calendar.'
          : 'Open the attached file to update your calendar.'}{' '}
        {areAllCancelled ? 'Questions?' : 'Doesn’t work for you?'} {contactText(businessName, ownerEmail)}.
      </Note>
    </EmailFrame>
  )
}

function changesOf({ job, previous }: Visit): string[] {
  return job && previous ? jobChanges(previous, job) : []
}

/** The changes that all visits have in common, which are then not repeated for each. */
function changesOfAll([first, ...others]: readonly Visit[]): string[] {
  if (!first) return []
  return changesOf(first).filter((sentence) => others.every((visit) => changesOf(visit).includes(sentence)))
}

type VisitFactsProps = {
  visit: Visit
  /** What changed for this visit but not for all. */
  changes: readonly string[]
  timeZone: string
}

function VisitFacts({ visit, changes, timeZone }: VisitFactsProps) {
  const { job, previous, manageUrl, isChangeable } = visit
  const shownJob = job ?? previous
  if (!shownJob) return null
  return (
    <Text style={emailStyles.facts}>
      {job ? <strong>{jobTimeText(timeZone, job)}</strong> : 'Cancelled: '}
      {!job && jobTimeText(timeZone, shownJob)}
      <br />
      {shownJob.items?.join(', ') ?? shownJob.service}, {shownJob.duration} minutes
      {previous && job && previous.appointmentTime !== job.appointmentTime && (
        <>
          <br />
          Before: {jobTimeText(timeZone, previous)}
        </>
      )}
      {changes.map((sentence) => (
        <Fragment key={sentence}>
          <br />
          {sentence}
        </Fragment>
      ))}
      {job && manageUrl && !isAtNewTime(visit) && (
        <>
          <br />
          <TextLink href={manageUrl}>{isChangeable ? 'See, move or skip it' : 'See it'}</TextLink>
        </>
      )}
      {job && manageUrl && isAtNewTime(visit) && (
        <>
          <br />
          <TextLink href={keepUrl(manageUrl)}>Keep it</TextLink>
          {isChangeable && (
            <>
              {' · '}
              <TextLink href={pickAnotherTimeUrl(manageUrl)}>Pick another time</TextLink>
            </>
          )}
          {' · '}
          <TextLink href={manageUrl}>{isChangeable ? 'See or skip it' : 'See it'}</TextLink>
        </>
      )}
    </Text>
  )
}

export function seriesHeading({ visits, isNew }: SeriesProps): string {
  if (isNew || visits.every(isKnownAndBooked)) return 'Your visits are booked'
  if (visits.every(({ job }) => job === null)) return 'Your visits are cancelled'
  if (visits.every(({ previous }) => previous === null)) return 'Your visits are back on'
  if (visits.every(({ isKnown }) => isKnown)) return 'Your visits have changed'
  return visits.every(isAtNewTime) ? 'Your visits have new times' : 'Your visits have changed'
}

function seriesSentence({ businessName, visits, isNew }: SeriesProps): string {
  if (isNew || visits.every(isKnownAndBooked)) return `${businessName} booked these visits for you:`
  if (visits.every(({ job }) => job === null)) return `${businessName} cancelled these visits:`
  if (visits.every(({ previous }) => previous === null))
    return `these visits with ${businessName} are back on:`
  if (visits.every(({ isKnown }) => isKnown)) return `here are your visits with ${businessName}:`
  return changesOfAll(visits).length > 0
    ? `${businessName} changed your visits.`
    : `${businessName} changed these visits:`
}

function isKnownAndBooked({ job, isKnown }: Visit): boolean {
  return job !== null && isKnown === true
}

function isAtNewTime({ job, previous }: Visit): boolean {
  return job !== null && previous !== null && job.appointmentTime !== previous.appointmentTime
}
