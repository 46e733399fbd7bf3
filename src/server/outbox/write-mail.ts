import * as z from 'zod/mini'
import { type LetterName, type LetterProps, letterProps, type WriteLetter } from '#contract/letters.ts'
import { appointmentFile } from '#server/gateways/appointment-file.ts'
import { invoiceFile } from '#server/gateways/invoice-file.ts'
import type { Attachment, Business, OutgoingMail } from '#server/gateways/mail.ts'
import type { Mail } from '#server/outbox/queries.ts'

export type MailWriting = {
  writeLetter: WriteLetter
  /** The host part of Message-IDs. */
  mailHost: string
}

type UnwrittenMail = Pick<Mail, 'id' | 'letter' | 'props' | 'recipient'>

export async function writeMail(
  { writeLetter, mailHost }: MailWriting,
  mail: UnwrittenMail,
  writtenAt: Date,
): Promise<OutgoingMail> {
  const name = mail.letter as LetterName
  const props = z.parse(letterProps[name], mail.props) as LetterProps[LetterName]
  return {
    ...(await writeLetter(name, props)),
    to: mail.recipient,
    business: businessWriting(name, props),
    messageId: `<${mail.id}@${mailHost}>`,
    attachments: await enclosedFiles(name, props, writtenAt),
    unsubscribeUrl: unsubscribeUrl(props),
  }
}

/** What comes with a letter: an appointment for the client's calendar, an invoice or receipt on paper. */
async function enclosedFiles(
  name: LetterName,
  props: LetterProps[LetterName],
  writtenAt: Date,
): Promise<Attachment[]> {
  if ('document' in props) return [await invoiceFile(props.document)]
  if ('visits' in props) return [appointmentFile(...filedVisits(props, writtenAt))]
  if (!('calendar' in props) || !props.calendar) return []
  const isCancelled = name === 'appointment-cancelled'
  return [appointmentFile({ ...props, calendar: props.calendar, isCancelled, writtenAt })]
}

function filedVisits({ visits, ...letter }: LetterProps['series-changed'], writtenAt: Date) {
  return visits.flatMap(({ job, previous, ...visit }) => {
    const told = job ?? previous
    return told ? { ...letter, ...visit, job: told, isCancelled: job === null, writtenAt } : []
  })
}

/** Of reminders alone: what somebody books, moves or pays is told in any case. */
function unsubscribeUrl(props: LetterProps[LetterName]): string | null {
  if (!('template' in props) || props.isExample) return null
  return props.manageUrl && `${props.manageUrl}/reminders`
}

/** Null: it is we who write, to an owner. */
function businessWriting(name: LetterName, props: LetterProps[LetterName]): Business | null {
  if ('ownerEmail' in props) return { name: props.businessName, email: props.ownerEmail }
  if (name === 'payment-received' || !('document' in props)) return null
  return { name: props.document.businessName, email: props.document.businessEmail }
}
