import * as z from 'zod/mini'
import { type EmailName, type EmailProps, emailProps, type RenderEmail } from '#contract/emails.ts'
import { appointmentFile } from '#server/gateways/appointment-file.ts'
import { invoiceFile } from '#server/gateways/invoice-file.ts'
import type { Attachment, Business, OutgoingMail } from '#server/gateways/mail.ts'
import type { Mail } from '#server/outbox/queries.ts'

export type MailWriting = {
  renderEmail: RenderEmail
  /** The host part of Message-IDs. */
  mailHost: string
}

type UnwrittenMail = Pick<Mail, 'id' | 'letter' | 'props' | 'recipient'>

export async function writeMail(
  { renderEmail, mailHost }: MailWriting,
  mail: UnwrittenMail,
  writtenAt: Date,
): Promise<OutgoingMail> {
  const name = mail.letter as EmailName
  const props = z.parse(emailProps[name], mail.props) as EmailProps[EmailName]
  return {
    ...(await renderEmail(name, props)),
    to: mail.recipient,
    business: businessWriting(name, props),
    messageId: `<${mail.id}@${mailHost}>`,
    attachments: await enclosedFiles(name, props, writtenAt),
    unsubscribeUrl: unsubscribeUrl(props),
  }
}

/** What comes with a letter: an appointment for the client's calendar, an invoice or receipt on paper. */
async function enclosedFiles(
  name: EmailName,
  props: EmailProps[EmailName],
  writtenAt: Date,
): Promise<Attachment[]> {
  if ('document' in props) return [await invoiceFile(props.document)]
  if ('visits' in props) return [appointmentFile(...filedVisits(props, writtenAt))]
  if (!('calendar' in props) || !props.calendar) return []
  const isCancelled = name === 'appointment-cancelled'
  return [appointmentFile({ ...props, calendar: props.calendar, isCancelled, writtenAt })]
}

function filedVisits({ visits, ...letter }: EmailProps['series-changed'], writtenAt: Date) {
  return visits.flatMap(({ job, previous, ...visit }) => {
    const told = job ?? previous
    return told ? { ...letter, ...visit, job: told, isCancelled: job === null, writtenAt } : []
  })
}

/** Of reminders alone: what somebody books, moves or pays is told in any case. */
function unsubscribeUrl(props: EmailProps[EmailName]): string | null {
  if (!('template' in props) || props.isExample) return null
  return props.manageUrl && `${props.manageUrl}/reminders`
}

/** Null: it is we who write, to an owner. */
function businessWriting(name: EmailName, props: EmailProps[EmailName]): Business | null {
  if ('ownerEmail' in props) return { name: props.businessName, email: props.ownerEmail }
  if (name === 'payment-received' || !('document' in props)) return null
  return { name: props.document.businessName, email: props.document.businessEmail }
}
