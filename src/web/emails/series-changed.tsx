import { Text } from '@react-email/components'
import { Fragment } from 'react'
import type { EmailProps } from '#contract/emails.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { EmailWords } from '#domain/language/en/email.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import {
  EmailButton,
  keepUrl,
  Note,
  Paragraph,
  pickAnotherTimeUrl,
  TextLink,
} from '#web/emails/email-parts.tsx'
import { useEmailStyles } from '#web/emails/email-styles.ts'
import { useEmailWords } from '#web/emails/use-email-words.ts'
import { jobTimeText } from '#web/format/instant.ts'
import { jobChanges } from '#web/format/job-changes.ts'

type SeriesProps = EmailProps['series-changed']
type Visit = SeriesProps['visits'][number]

export function SeriesChanged(props: SeriesProps) {
  const { email: words } = CATALOGUES[props.language]
  const { appUrl, businessName, ownerEmail, clientName, timeZone, bookUrl, visits } = props
  const areAllCancelled = visits.every(({ job }) => job === null)
  const commonChanges = changesOfAll(words, visits)
  return (
    <EmailFrame
      heading={seriesHeading(props)}
      preview={`${seriesHeading(props)} · ${words.businessAtStart(businessName)}`}
      appUrl={appUrl}
      businessName={businessName}
      contact={props}
    >
      <Paragraph>{words.hello(clientName, seriesSentence(props))}</Paragraph>
      {commonChanges.map((sentence) => (
        <Paragraph key={sentence}>{sentence}</Paragraph>
      ))}
      {visits.map((visit) => (
        <VisitFacts
          key={visit.appointmentId}
          visit={visit}
          changes={changesOf(words, visit).filter((sentence) => !commonChanges.includes(sentence))}
          timeZone={timeZone}
        />
      ))}
      {areAllCancelled && <EmailButton href={bookUrl}>{words.bookAnotherTime}</EmailButton>}
      <Note>
        {props.isNew ? words.addFileOfVisits : words.updateFile}{' '}
        {areAllCancelled ? words.questions : words.doesNotWork}{' '}
        {words.contact(words.business(businessName), ownerEmail)}
      </Note>
    </EmailFrame>
  )
}

function changesOf(words: EmailWords, { job, previous }: Visit): string[] {
  return job && previous ? jobChanges(words, previous, job) : []
}

/** The changes that all visits have in common, which are then not repeated for each. */
function changesOfAll(words: EmailWords, [first, ...others]: readonly Visit[]): string[] {
  if (!first) return []
  return changesOf(words, first).filter((sentence) =>
    others.every((visit) => changesOf(words, visit).includes(sentence)),
  )
}

type VisitFactsProps = {
  visit: Visit
  /** What changed for this visit but not for all. */
  changes: readonly string[]
  timeZone: string
}

function VisitFacts({ visit, changes, timeZone }: VisitFactsProps) {
  const { words, dates } = useEmailWords()
  const styles = useEmailStyles()
  const { job, previous, manageUrl, isChangeable } = visit
  const shownJob = job ?? previous
  if (!shownJob) return null
  return (
    <Text style={styles.facts}>
      {job ? <strong>{jobTimeText(dates, timeZone, job)}</strong> : `${words.cancelled} `}
      {!job && jobTimeText(dates, timeZone, shownJob)}
      <br />
      {shownJob.items?.join(', ') ?? shownJob.service}, {words.minutes(shownJob.duration)}
      {previous && job && previous.appointmentTime !== job.appointmentTime && (
        <>
          <br />
          {words.before(jobTimeText(dates, timeZone, previous))}
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
          <TextLink href={manageUrl}>{isChangeable ? words.visit.seeMoveOrCancel : words.seeIt}</TextLink>
        </>
      )}
      {job && manageUrl && isAtNewTime(visit) && (
        <>
          <br />
          <TextLink href={keepUrl(manageUrl)}>{words.keepIt}</TextLink>
          {isChangeable && (
            <>
              {' · '}
              <TextLink href={pickAnotherTimeUrl(manageUrl)}>{words.pickAnother}</TextLink>
            </>
          )}
          {' · '}
          <TextLink href={manageUrl}>{isChangeable ? words.visit.seeOrCancel : words.seeIt}</TextLink>
        </>
      )}
    </Text>
  )
}

export function seriesHeading({ language, visits, isNew }: SeriesProps): string {
  const { email: words } = CATALOGUES[language]
  if (isNew || visits.every(isKnownAndBooked)) return words.visitsBooked
  if (visits.every(({ job }) => job === null)) return words.visitsCancelled
  if (visits.every(({ previous }) => previous === null)) return words.visitsBackOn
  if (visits.every(({ isKnown }) => isKnown)) return words.visitsChanged
  return visits.every(isAtNewTime) ? words.visitsNewTimes : words.visitsChanged
}

function seriesSentence({ language, businessName, visits, isNew }: SeriesProps): string {
  const { email: words } = CATALOGUES[language]
  const business = words.business(businessName)
  if (isNew || visits.every(isKnownAndBooked)) return words.theseBooked(business)
  if (visits.every(({ job }) => job === null)) return words.theseCancelled(business)
  if (visits.every(({ previous }) => previous === null)) return words.theseBackOn(business)
  if (visits.every(({ isKnown }) => isKnown)) return words.hereAre(business)
  return changesOfAll(words, visits).length > 0 ? words.changedAll(business) : words.theseChanged(business)
}

function isKnownAndBooked({ job, isKnown }: Visit): boolean {
  return job !== null && isKnown === true
}

function isAtNewTime({ job, previous }: Visit): boolean {
  return job !== null && previous !== null && job.appointmentTime !== previous.appointmentTime
}
