import * as z from 'zod/mini'
import {
  type EmailName,
  type EmailProps,
  emailProps,
  isToClient,
  type RenderEmail,
} from '#contract/emails.ts'
import { hasLinks, withoutLinks } from '#domain/texts/plain-characters.ts'
import { appointmentFile } from '#server/gateways/appointment-file.ts'
import { invoiceFile } from '#server/gateways/invoice-file.ts'
import type { Attachment, Business, OutgoingMail } from '#server/gateways/mail.ts'
import type { Mail } from '#server/outbox/queries.ts'

export type RenderDeps = {
  renderEmail: RenderEmail
  /** The host part of Message-IDs. */
  mailHost: string
}

type MailToRender = Pick<Mail, 'id' | 'letter' | 'props' | 'recipient'>

export async function renderMail(
  { renderEmail, mailHost }: RenderDeps,
  mail: MailToRender,
  writtenAt: Date,
): Promise<OutgoingMail> {
  const name = mail.letter as EmailName
  const stored = z.parse(emailProps[name], mail.props) as EmailProps[EmailName]
  const props = isToClient({ letter: name }) ? (withoutTypedLinks(stored) as typeof stored) : stored
  return {
    ...(await renderEmail(name, props)),
    to: mail.recipient,
    business: sendingBusiness(name, props),
    messageId: `<${mail.id}@${mailHost}>`,
    attachments: await attachmentsFor(name, props, writtenAt),
    unsubscribeUrl: unsubscribeUrl(props),
  }
}

/** Props that we write ourselves: our own links, ids, and the proven address that clients reply to. */
const OUR_PROPS = /Url$|^(ownerEmail|businessEmail|clientEmail|timeZone|uid|appointmentId|currency)$/

/** Nothing that an owner or a visitor typed becomes a link in an email to a client: mail programs link bare addresses too. */
function withoutTypedLinks(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    const isOurs = OUR_PROPS.test(key) || isInstant(value)
    return !isOurs && hasLinks(value) ? withoutLinks(value) : value
  }
  if (Array.isArray(value)) return value.map((item) => withoutTypedLinks(item, key))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, withoutTypedLinks(item, name)]),
  )
}

function isInstant(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value)
}

/** A calendar file for an appointment, a PDF for an invoice or receipt. */
async function attachmentsFor(
  name: EmailName,
  props: EmailProps[EmailName],
  writtenAt: Date,
): Promise<Attachment[]> {
  if ('document' in props) return [await invoiceFile(props.document)]
  if ('visits' in props) return [appointmentFile(...visitEvents(props, writtenAt))]
  if (!('calendar' in props) || !props.calendar) return []
  const isCancelled = name === 'appointment-cancelled'
  return [appointmentFile({ ...props, calendar: props.calendar, isCancelled, writtenAt })]
}

function visitEvents({ visits, ...email }: EmailProps['series-changed'], writtenAt: Date) {
  return visits.flatMap(({ job, previous, ...visit }) => {
    const eventJob = job ?? previous
    return eventJob ? { ...email, ...visit, job: eventJob, isCancelled: job === null, writtenAt } : []
  })
}

/** Only reminders have one: emails about bookings, changes and payments cannot be turned off. */
function unsubscribeUrl(props: EmailProps[EmailName]): string | null {
  if (!('template' in props) || props.isExample) return null
  return props.manageUrl && `${props.manageUrl}/reminders`
}

/** Null if the email is from us to an owner. */
function sendingBusiness(name: EmailName, props: EmailProps[EmailName]): Business | null {
  if ('ownerEmail' in props) return { name: props.businessName, email: props.ownerEmail }
  if (name === 'payment-received' || !('document' in props)) return null
  return { name: props.document.businessName, email: props.document.businessEmail }
}
