import * as z from 'zod/mini'
import {
  type EmailLogo,
  type EmailName,
  type EmailProps,
  emailProps,
  type RenderEmail,
} from '#contract/emails.ts'
import { withServiceNames } from '#domain/language/service-names.ts'
import { sizeWithin } from '#domain/pictures/picture-sizes.ts'
import { pictureUrl } from '#domain/pictures/picture-url.ts'
import { hasLinks, withoutLinks } from '#domain/texts/plain-characters.ts'
import { appointmentFile } from '#server/gateways/appointment-file.ts'
import { invoiceFile } from '#server/gateways/invoice-file.ts'
import type { Attachment, Business, OutgoingMail } from '#server/gateways/mail.ts'
import type { Mail } from '#server/outbox/queries.ts'
import type { LogoFile } from '#server/pictures/queries.ts'

export type RenderDeps = {
  renderEmail: RenderEmail
  /** The host part of Message-IDs. */
  mailHost: string
}

type MailToRender = Pick<Mail, 'id' | 'letter' | 'props' | 'recipient'> & {
  /** It belongs to the business that the email is from. */
  logo?: LogoFile | null
}

/** The largest size of a logo in an email, in CSS pixels. */
const LOGO_BOX = { width: 160, height: 56 }

export async function renderMail(
  { renderEmail, mailHost }: RenderDeps,
  mail: MailToRender,
  writtenAt: Date,
): Promise<OutgoingMail> {
  const name = mail.letter as EmailName
  const stored = withServiceNames(z.parse(emailProps[name], mail.props) as EmailProps[EmailName])
  const business = sendingBusiness(name, stored)
  const props = business ? withoutTypedLinks(stored, business.email) : stored
  return {
    ...(await renderEmail(name, props, mail.logo ? emailLogo(mail.logo, props.appUrl) : null)),
    to: mail.recipient,
    business: sendingBusiness(name, props),
    messageId: `<${mail.id}@${mailHost}>`,
    attachments: await attachmentsFor(name, props, { writtenAt, logo: mail.logo?.png ?? null }),
    unsubscribeUrl: unsubscribeUrl(props),
  }
}

function emailLogo(logo: LogoFile, appUrl: string): EmailLogo {
  const url = new URL(pictureUrl(logo.id, 'email.png'), appUrl).href
  return { url, ...sizeWithin(LOGO_BOX, logo) }
}

/** Props that stay as they are: our own links and ids, the confirmed address that clients reply to, and the recipient's own. */
const KEPT_PROPS = /Url$|^(ownerEmail|businessEmail|clientEmail|timeZone|uid|appointmentId|currency)$/

/**
 * Nothing that an owner or a visitor typed becomes a link in an email to a client: mail programs link bare addresses too.
 * The confirmed address stays: in emails that the previous release composed it stands in for a missing business name.
 */
function withoutTypedLinks<Value>(value: Value, confirmedEmail: string): Value {
  const clean = (item: unknown, name: string): unknown => {
    if (typeof item === 'string') {
      const isKept = KEPT_PROPS.test(name) || isInstant(item) || item === confirmedEmail
      return !isKept && hasLinks(item) ? withoutLinks(item) : item
    }
    if (Array.isArray(item)) return item.map((element) => clean(element, name))
    if (item === null || typeof item !== 'object') return item
    return Object.fromEntries(Object.entries(item).map(([field, part]) => [field, clean(part, field)]))
  }
  return clean(value, '') as Value
}

function isInstant(value: string): boolean {
  return /^\d{4}-\d{2}-\d{2}(T[\d:.]+Z)?$/.test(value)
}

/** A calendar file for an appointment, a PDF for an invoice or receipt. */
async function attachmentsFor(
  name: EmailName,
  props: EmailProps[EmailName],
  { writtenAt, logo }: { writtenAt: Date; logo: Buffer | null },
): Promise<Attachment[]> {
  if ('document' in props) return [await invoiceFile(props.document, logo)]
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
