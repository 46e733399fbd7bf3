import { randomUUID } from 'node:crypto'
import type { EmailName, EmailProps } from '#contract/emails.ts'
import {
  type Announced,
  type ClientEmail,
  type Confirmation,
  emailFor,
} from '#domain/appointments/email-for.ts'
import type { Instant } from '#domain/time/instant.ts'
import {
  announcedFromRow,
  currentJob,
  parseAnnounced,
  parseConfirmation,
  toJobFacts,
} from '#server/appointment-rows/notice-state.ts'
import {
  bookUrl,
  clientAnswersProps,
  clientEmailProps,
  emailContext,
  type NoticeRow,
  newManageLink,
  seriesProps,
} from '#server/client-emails/email-data.ts'

/** What an email says about one appointment, and which owed notice it settles. */
export type Announcement = {
  id: string
  says: NonNullable<Announced>
  confirmation: Confirmation | null
  notifyAt: string
}

export type EmailContent = { [Name in EmailName]: { letter: Name; props: EmailProps[Name] } }[EmailName]

export type ComposedEmail = EmailContent & {
  id: string
  userId: string
  recipient: string
  plannedFor: Date
  /** The earlier message that this email sends again. */
  resends: string | null
  announces: Announcement[]
  links: { token_hash: Buffer; user_id: string; appointment_id: string }[]
  /** Set if composing failed. */
  composeError?: unknown
}

export type CompositionResult = {
  emails: ComposedEmail[]
  /** Ids of appointments whose client is up to date or has no address, or for which it is too late. */
  settledIds: string[]
}

type OwedEmail = { row: NoticeRow; email: ClientEmail }
type Context = { appUrl: URL; now: Instant }

/** Composes the emails that bring clients up to date. Appointments that changed together share one. */
export function composeEmails(rows: readonly NoticeRow[], context: Context): CompositionResult {
  const owed: OwedEmail[] = []
  const settledIds: string[] = []
  const failed: ComposedEmail[] = []
  for (const row of rows) {
    try {
      const state = {
        announced: parseAnnounced(row.announced),
        confirmation: parseConfirmation(row.confirmation),
        isNeverEmailed: row.never_emailed,
      }
      // Without an address, the owner tells the client.
      const email = row.client_email === '' ? null : emailFor(state, currentJob(row), context.now)
      if (email) owed.push({ row, email })
      else settledIds.push(row.id)
    } catch (error) {
      failed.push(failedEmail([row], error, context))
    }
  }
  const emails = [...Map.groupBy(owed, groupKey).values()].map((group) => {
    try {
      return composeGroup(group, context)
    } catch (error) {
      return failedEmail(
        group.map(({ row }) => row),
        error,
        context,
      )
    }
  })
  return { emails: [...emails, ...failed], settledIds }
}

/** An email that cannot be composed must not block others: the outbox reports it as failed. */
function failedEmail(rows: readonly NoticeRow[], composeError: unknown, { now }: Context): ComposedEmail {
  const [first] = rows as [NoticeRow]
  return {
    letter: 'appointment-moved',
    props: {} as EmailProps['appointment-moved'],
    composeError,
    id: randomUUID(),
    userId: first.user_id,
    recipient: first.client_email,
    plannedFor: first.notify_at ?? new Date(now),
    resends: null,
    announces: rows.map((row) => ({
      id: row.id,
      says: announcedFromRow(row),
      confirmation: null,
      notifyAt: row.notify_at?.toISOString() ?? '',
    })),
    links: [],
  }
}

/**
 * Only emails about the owner's own changes are combined. A visit that is reported as cancelled because it was moved
 * into the past gets its own email.
 */
function groupKey({ row, email }: OwedEmail): string {
  switch (email.kind) {
    case 'confirmed':
    case 'client moved':
    case 'client cancelled':
      return row.id
    case 'cancelled':
      if (row.cancelled_at === null) return row.id
      break
  }
  return [row.change_id ?? row.id, row.client_email.toLowerCase(), email.kind === 'new'].join(' ')
}

function composeGroup(group: readonly OwedEmail[], context: Context): ComposedEmail {
  const [first] = group as [OwedEmail]
  const links = group.map(({ row }) => ({ row, ...newManageLink(context.appUrl) }))
  const urls = links.map(({ manageUrl }) => manageUrl)
  const content =
    group.length > 1 ? seriesEmail(group, urls, context) : singleEmail(first, urls[0] ?? null, context)
  const confirmations = group.map(({ row }) => parseConfirmation(row.confirmation))
  return {
    ...content,
    id: randomUUID(),
    userId: first.row.user_id,
    recipient: first.row.client_email,
    plannedFor: new Date(Math.max(...group.map(({ row }) => row.notify_at?.getTime() ?? context.now))),
    resends:
      confirmations.flatMap((confirmation) => (confirmation?.did === 'resend' ? confirmation.of : []))[0] ??
      null,
    announces: group.map(toAnnouncement),
    links: links.map(({ row, tokenHash }) => ({
      token_hash: tokenHash,
      user_id: row.user_id,
      appointment_id: row.id,
    })),
  }
}

function toAnnouncement({ row, email }: OwedEmail): Announcement {
  return {
    id: row.id,
    says: email.kind === 'cancelled' ? 'cancelled' : announcedFromRow(row),
    confirmation: parseConfirmation(row.confirmation),
    notifyAt: row.notify_at?.toISOString() ?? '',
  }
}

function clientProps(row: NoticeRow, manageUrl: string | null, { appUrl, now }: Context) {
  return clientEmailProps(emailContext(row, { appUrl, manageUrl, now }))
}

function singleEmail({ row, email }: OwedEmail, manageUrl: string | null, context: Context): EmailContent {
  const client = clientProps(row, manageUrl, context)
  const job = toJobFacts(row)
  const change = { ...client, replaces: null, series: seriesProps(row) }
  const cancelled = { ...change, bookUrl: bookUrl(context.appUrl, row.slug) }
  switch (email.kind) {
    case 'repeated':
      if (row.cancelled_at)
        return {
          letter: 'appointment-cancelled',
          props: { ...cancelled, job, changedBy: 'business', isKnown: true },
        }
      return {
        letter: 'booking-confirmed',
        props: { ...client, job, price: row.price, bookedBy: row.booked_by },
      }
    case 'confirmed':
      // Only here it is certain that the recipient gave the answers: the owner may give the job to another client later.
      return {
        letter: 'booking-confirmed',
        props: { ...client, job, price: row.price, ...clientAnswersProps(row), bookedBy: 'client' },
      }
    case 'new':
      if (row.series_id !== null) return movedEmail({ ...change, job }, email)
      return {
        letter: 'booking-confirmed',
        props: { ...client, job, price: row.price, bookedBy: 'business' },
      }
    case 'client cancelled':
      return { letter: 'appointment-cancelled', props: { ...cancelled, job, changedBy: 'client' } }
    case 'cancelled':
      return {
        letter: 'appointment-cancelled',
        props: { ...cancelled, job: email.job, changedBy: 'business' },
      }
    default:
      return movedEmail({ ...change, job }, email)
  }
}

type MovedProps = Omit<EmailProps['appointment-moved'], 'previous' | 'isNew' | 'changedBy'>

function movedEmail(props: MovedProps, email: ClientEmail): EmailContent {
  return {
    letter: 'appointment-moved',
    props: {
      ...props,
      previous: 'from' in email ? email.from : null,
      isNew: email.kind === 'new',
      changedBy: email.kind === 'client moved' ? 'client' : 'business',
    },
  }
}

function seriesEmail(group: readonly OwedEmail[], urls: readonly string[], context: Context): EmailContent {
  const [first] = group as [OwedEmail]
  const common = clientProps(first.row, null, context)
  const { appUrl, language, businessName, ownerEmail, clientName, timeZone } = common
  const { businessPhone, businessAddress, accentColor } = common
  const serviceNames = Object.assign(
    {},
    ...group.map(({ row }) => clientProps(row, null, context).serviceNames),
  )
  return {
    letter: 'series-changed',
    props: {
      appUrl,
      language,
      serviceNames,
      businessName,
      ownerEmail,
      businessPhone,
      businessAddress,
      accentColor,
      clientName,
      timeZone,
      changedBy: 'business',
      isNew: first.email.kind === 'new',
      bookUrl: bookUrl(context.appUrl, first.row.slug),
      visits: group.map(({ row, email }, n) => {
        const { manageUrl, isChangeable, calendar } = clientProps(row, urls[n] ?? null, context)
        const visit = { appointmentId: row.id, manageUrl, isChangeable, calendar, replaces: null }
        return { ...visit, ...visitChange(row, email) }
      }),
    },
  }
}

function visitChange(row: NoticeRow, email: ClientEmail) {
  const job = row.cancelled_at ? null : toJobFacts(row)
  if (email.kind === 'repeated') return { job, previous: toJobFacts(row), isKnown: true }
  if (email.kind === 'cancelled') return { job: null, previous: email.job }
  return { job, previous: 'from' in email ? email.from : null }
}
