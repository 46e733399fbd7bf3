import { Link, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import type { LetterProps } from '#contract/letters.ts'
import { instantIn } from '#web/format/instant.ts'
import { LetterFrame } from '#web/letters/letter-frame.tsx'
import { JobFacts, LetterButton, Lines, OthersStay } from '#web/letters/letter-parts.tsx'
import { letterStyles } from '#web/letters/letter-styles.ts'

export function BookingReceived({ job, price, ...about }: LetterProps['booking-received']) {
  const { clientName, timeZone } = about
  return (
    <OwnerFrame
      {...about}
      heading="You have a new booking"
      preview={instantIn(timeZone, job.appointmentTime)}
    >
      <Text style={letterStyles.text}>{clientName} booked on your page:</Text>
      <JobFacts job={job} timeZone={timeZone} price={price} />
    </OwnerFrame>
  )
}

export function ClientMoved({ job, previous, ...about }: LetterProps['client-moved']) {
  const { clientName, timeZone } = about
  return (
    <OwnerFrame
      {...about}
      heading="A client moved an appointment"
      preview={`Now on ${instantIn(timeZone, job.appointmentTime)}`}
    >
      <Text style={letterStyles.text}>{clientName} chose another free time on your page:</Text>
      <JobFacts job={job} timeZone={timeZone} />
      <Text style={letterStyles.text}>
        Before, it was on {instantIn(timeZone, previous.appointmentTime)}.
      </Text>
    </OwnerFrame>
  )
}

type ClientCancelledProps = LetterProps['client-cancelled']

export function ClientCancelled({ job, series, ...about }: ClientCancelledProps) {
  const { clientName, timeZone } = about
  const next = series?.next ?? null
  return (
    <OwnerFrame
      {...about}
      heading={next ? 'A client skipped a visit' : 'A client cancelled an appointment'}
      preview={`It was on ${instantIn(timeZone, job.appointmentTime)}`}
    >
      <Text style={letterStyles.text}>
        {clientName} {next ? 'skipped this visit' : 'cancelled this appointment'}. Its time is free again.
      </Text>
      <JobFacts job={job} timeZone={timeZone} />
      <OthersStay whose="Their" next={next} timeZone={timeZone} />
    </OwnerFrame>
  )
}

export function clientCancelledSubject({ clientName, job, series }: ClientCancelledProps): string {
  return series?.next
    ? `${clientName} skipped a visit: ${job.service}`
    : `${clientName} cancelled ${job.service}`
}

type OwnerFrameProps = Omit<LetterProps['client-cancelled'], 'job' | 'series'> & {
  preview: string
  heading: string
  children: ReactNode
}

/** A letter to an owner about a client: what happened, who it was, and the way to the calendar. */
function OwnerFrame({ preview, heading, children, ...about }: OwnerFrameProps) {
  const { appUrl, appointmentUrl, notes } = about
  return (
    <LetterFrame heading={heading} preview={preview} appUrl={appUrl}>
      {children}
      <ClientFacts {...about} />
      {notes && (
        <Text style={letterStyles.text}>
          <strong>Notes</strong>
          <br />
          <Lines text={notes} />
        </Text>
      )}
      <LetterButton href={appointmentUrl}>Open your calendar</LetterButton>
    </LetterFrame>
  )
}

type ClientFactsProps = Pick<LetterProps['client-cancelled'], 'clientName' | 'clientEmail' | 'clientPhone'>

function ClientFacts({ clientName, clientEmail, clientPhone }: ClientFactsProps) {
  return (
    <Text style={letterStyles.text}>
      {clientName}
      <br />
      <Link href={`mailto:${clientEmail}`} style={letterStyles.footerLink}>
        {clientEmail}
      </Link>
      {clientPhone && (
        <>
          <br />
          {clientPhone}
        </>
      )}
    </Text>
  )
}
