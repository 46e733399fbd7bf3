import type { ReactNode } from 'react'
import type { EmailProps } from '#contract/emails.ts'
import { EmailFrame } from '#web/emails/email-frame.tsx'
import { Answers, EmailButton, JobFacts, Lines, Paragraph, TextLink } from '#web/emails/email-parts.tsx'
import { fullDateTimeText } from '#web/format/instant.ts'
import { moneyText } from '#web/format/money.ts'

export function BookingReceived({ job, price, ...common }: EmailProps['booking-received']) {
  const { clientName, timeZone, deposit, isAnonymous } = common
  return (
    <OwnerFrame
      {...common}
      heading="You have a new booking"
      preview={fullDateTimeText(timeZone, job.appointmentTime)}
    >
      <Paragraph>{clientName} booked on your page:</Paragraph>
      <JobFacts job={atRealTime(job)} timeZone={timeZone} price={price} />
      {deposit && !isAnonymous && <Paragraph>They paid a deposit of {moneyText(deposit.amount)}.</Paragraph>}
    </OwnerFrame>
  )
}

export function ClientMoved({ job, previous, ...common }: EmailProps['client-moved']) {
  const { clientName, timeZone } = common
  return (
    <OwnerFrame
      {...common}
      heading="A client moved a job"
      preview={`Now on ${fullDateTimeText(timeZone, job.appointmentTime)}`}
    >
      <Paragraph>{clientName} picked a new time:</Paragraph>
      <JobFacts job={atRealTime(job)} timeZone={timeZone} />
      <Paragraph>It was on {fullDateTimeText(timeZone, previous.appointmentTime)}.</Paragraph>
    </OwnerFrame>
  )
}

type ClientCancelledProps = EmailProps['client-cancelled']

export function ClientCancelled({ job, series, ...common }: ClientCancelledProps) {
  const { clientName, timeZone, deposit, isAnonymous } = common
  const next = series?.next ?? null
  return (
    <OwnerFrame
      {...common}
      heading={next ? 'A client skipped a visit' : 'A client cancelled a job'}
      preview={`It was on ${fullDateTimeText(timeZone, job.appointmentTime)}`}
    >
      <Paragraph>
        {clientName} {next ? 'skipped this visit' : 'cancelled this job'}. That time is open again.
      </Paragraph>
      <JobFacts job={atRealTime(job)} timeZone={timeZone} />
      {deposit && !isAnonymous && (
        <Paragraph>
          {deposit.kept > 0
            ? keptText(deposit)
            : `Their deposit of ${moneyText(deposit.amount)} goes back to them.`}
        </Paragraph>
      )}
      {next && (
        <Paragraph>
          Their other visits stay as they are. The next one is on {fullDateTimeText(timeZone, next)}.
        </Paragraph>
      )}
    </OwnerFrame>
  )
}

function keptText({ amount, kept }: NonNullable<ClientCancelledProps['deposit']>): string {
  const money = moneyText(kept)
  return kept < amount ? `You keep ${money} of their deposit.` : `You keep their deposit of ${money}.`
}

export function clientCancelledSubject({ clientName, job, series }: ClientCancelledProps): string {
  return series?.next
    ? `${clientName} skipped a visit: ${job.service}`
    : `${clientName} cancelled ${job.service}`
}

export function AreaRequest({ appUrl, zip, notes, ...client }: EmailProps['area-request']) {
  return (
    <EmailFrame heading={`Do you come to ${zip}?`} preview={`${client.clientName} asks`} appUrl={appUrl}>
      <Paragraph>
        {client.clientName} tried to book on your page, but {zip} is outside your service area. They’re not in
        your client list. Reply to them if you’d like the job.
      </Paragraph>
      <ClientContact {...client} />
      <NotesParagraph notes={notes} />
    </EmailFrame>
  )
}

type ClientContactProps = { clientName: string; clientEmail: string; clientPhone: string | null }

function ClientContact({ clientName, clientEmail, clientPhone }: ClientContactProps) {
  return (
    <Paragraph>
      {clientName}
      {clientEmail && (
        <>
          <br />
          <TextLink href={`mailto:${clientEmail}`}>{clientEmail}</TextLink>
        </>
      )}
      {clientPhone && (
        <>
          <br />
          {clientPhone}
        </>
      )}
    </Paragraph>
  )
}

function NotesParagraph({ notes }: { notes: string | null }) {
  if (!notes) return null
  return (
    <Paragraph>
      <strong>Notes</strong>
      <br />
      <Lines text={notes} />
    </Paragraph>
  )
}

/** The arrival window is for clients. Owners see when they really start. */
function atRealTime(job: ClientCancelledProps['job']): ClientCancelledProps['job'] {
  return { ...job, arrivalWindow: null }
}

type OwnerFrameProps = Omit<EmailProps['client-cancelled'], 'job' | 'series'> & {
  preview: string
  heading: string
  children: ReactNode
}

/** The layout of emails to an owner about a client: what happened, contact details, and a calendar link. */
function OwnerFrame({ preview, heading, children, ...common }: OwnerFrameProps) {
  const { appUrl, appointmentUrl, notes, answers, clientName, clientEmail, clientPhone, isAnonymous } = common
  return (
    <EmailFrame heading={heading} preview={preview} appUrl={appUrl}>
      {children}
      {isAnonymous && (
        <Paragraph>
          Confirm your email in Wheelhouse to get the details here. Until then, we can’t email you about every
          booking.
        </Paragraph>
      )}
      {!isAnonymous && (
        <ClientContact clientName={clientName} clientEmail={clientEmail} clientPhone={clientPhone} />
      )}
      <Answers answers={answers} />
      <NotesParagraph notes={notes} />
      <EmailButton href={appointmentUrl}>Open your calendar</EmailButton>
    </EmailFrame>
  )
}
