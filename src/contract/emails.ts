import * as z from 'zod/mini'
import { Answer } from '#contract/booking-questions.ts'
import { businessContact, InvoiceDocument } from '#contract/invoice-document.ts'
import { FACTOR_CHANGES } from '#domain/account/factors.ts'
import { RECOVERY_CANCELLED_BY } from '#domain/account/recovery.ts'
import { REFUND_REASONS } from '#domain/deposits/deposit-state.ts'
import { DEFAULT_LANGUAGE, LANGUAGES } from '#domain/language/languages.ts'
import { ON_MY_WAY } from '#domain/texts/on-my-way.ts'

/** A job as described in an email. */
const JobFacts = z.object({
  appointmentTime: z.iso.datetime(),
  /** Minutes. */
  duration: z.int(),
  service: z.string(),
  /** `Full Detail (SUV) + Pet hair`, for each service of the visit. Missing: it is just the service. */
  items: z.optional(z.array(z.string())),
  /** Cents. Missing in emails of earlier releases. */
  price: z.optional(z.nullable(z.int())),
  address: z.nullable(z.string()),
  /** Minutes after the start within which the owner arrives. Missing: at the start. */
  arrivalWindow: z.optional(z.nullable(z.int())),
})

/** The id of the calendar event, the same in every email, and the number of this version. */
const CalendarEntry = z.object({ uid: z.string(), sequence: z.int() })

/** An email of a business to one of its clients. */
const fromBusiness = {
  /** What the client reads. */
  language: z._default(z.enum(LANGUAGES), DEFAULT_LANGUAGE),
  /** The translated names of services by their originals, which the jobs have. Missing: there are none. */
  serviceNames: z.optional(z.record(z.string(), z.string())),
  appUrl: z.url(),
  businessName: z.string(),
  ownerEmail: z.string(),
  ...businessContact,
  clientName: z.string(),
  /** The business's time zone, in which the job takes place. */
  timeZone: z.string(),
}

/** What the client paid in advance, and how much of it is not refunded, in cents. Missing: nothing. */
const PaidDeposit = z.optional(z.object({ amount: z.int(), kept: z.int(), policy: z.string() }))

/** An email of a business about one appointment. */
const toClient = {
  ...fromBusiness,
  deposit: PaidDeposit,
  /** The manage page. */
  manageUrl: z._default(z.nullable(z.url()), null),
  /** Whether the client could still move or cancel it when the email was composed. */
  isChangeable: z._default(z.boolean(), true),
  /** The attached calendar file; null: none. */
  calendar: z._default(z.nullable(CalendarEntry), null),
}

/** For a visit of a series: the client's next visit. Null for a single appointment. */
const SeriesInfo = z._default(
  z.nullable(
    z.object({
      next: z.nullable(z.iso.datetime()),
      nextArrivalWindow: JobFacts.shape.arrivalWindow,
    }),
  ),
  null,
)

/** An email about a change. */
const aboutChange = {
  changedBy: z._default(z.enum(['business', 'client']), 'business'),
  /** A pending email that this one replaced. It is composed after all if this one is withdrawn. */
  replaces: z._default(z.nullable(z.object({ letter: z.string(), props: z.unknown() })), null),
}

/** An email to an owner about what a client did. */
const toOwner = {
  appUrl: z.url(),
  /** The day in the owner's calendar, with the appointment open unless it is cancelled. */
  appointmentUrl: z.url(),
  timeZone: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  deposit: PaidDeposit,
  /** What the client answered when booking. Missing: nothing was asked. */
  answers: z.optional(z.array(Answer)),
  /** Nothing that a client or the owner typed is in it, because the owner has not confirmed the address. */
  isAnonymous: z.optional(z.boolean()),
}

const aboutAccount = { appUrl: z.url(), timeZone: z.string() }
const aboutInvoice = { appUrl: z.url(), document: InvoiceDocument }

/** The props of each email. `web/emails` renders them, the server sends them. */
export const emailProps = {
  'mail-check': z.object({ appUrl: z.url(), askedAt: z.iso.datetime() }),
  'password-reset': z.object({ appUrl: z.url(), resetUrl: z.url(), minutes: z.int() }),
  'password-changed': z.object({
    appUrl: z.url(),
    changedAt: z.iso.datetime(),
    /** The private calendar link was replaced too, so calendars that used it no longer update. */
    isFeedRenewed: z._default(z.boolean(), false),
  }),
  'factor-changed': z.object({
    appUrl: z.url(),
    change: z.enum(FACTOR_CHANGES),
    changedAt: z.iso.datetime(),
    timeZone: z.string(),
  }),
  'new-device': z.object({
    appUrl: z.url(),
    /** The browser and system, such as `Chrome on Android`. */
    device: z.string(),
    signedInAt: z.iso.datetime(),
    timeZone: z.string(),
  }),
  /** Confirms that the address is the owner's, by its link or by its code. */
  'confirm-email': z.object({
    appUrl: z.url(),
    confirmUrl: z.url(),
    code: z.string(),
    minutes: z.int(),
  }),
  /** Somebody asked to recover the account. Sent at once, so that the owner can cancel it before it is due. */
  'recovery-requested': z.object({
    ...aboutAccount,
    cancelUrl: z.url(),
    requestedAt: z.iso.datetime(),
    dueAt: z.iso.datetime(),
    /** The browser and system, such as `Chrome on Android`. */
    device: z.string(),
    /** An IPv4 address or an IPv6 /64. */
    network: z.string(),
  }),
  'recovery-ready': z.object({
    ...aboutAccount,
    recoverUrl: z.url(),
    requestedAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
  }),
  'recovery-cancelled': z.object({
    ...aboutAccount,
    cancelledAt: z.iso.datetime(),
    cancelledBy: z.enum(RECOVERY_CANCELLED_BY),
  }),
  'recovery-done': z.object({
    ...aboutAccount,
    recoveredAt: z.iso.datetime(),
    /** The private calendar link was replaced too, so calendars that used it no longer update. */
    isFeedRenewed: z.boolean(),
  }),
  'account-exists': z.object({ appUrl: z.url() }),
  'account-deleted': z.object({ appUrl: z.url(), deletedAt: z.iso.datetime() }),
  'trial-ending': z.object({
    appUrl: z.url(),
    billingUrl: z.url(),
    endsAt: z.iso.datetime(),
    timeZone: z.string(),
    hasCard: z.boolean(),
  }),
  /** `returnUrl` is where the owner can subscribe again or update the card. */
  'trial-ended': z.object({
    appUrl: z.url(),
    returnUrl: z.url(),
    endsAt: z.iso.datetime(),
    timeZone: z.string(),
  }),
  'payment-failed': z.object({ appUrl: z.url(), returnUrl: z.url() }),
  /** `previous` is null if the client was last told that it is cancelled, or nothing. */
  'appointment-moved': z.object({
    ...toClient,
    ...aboutChange,
    job: JobFacts,
    previous: z.nullable(JobFacts),
    /** The appointment is new to the client. */
    isNew: z._default(z.boolean(), false),
    series: SeriesInfo,
  }),
  'appointment-cancelled': z.object({
    ...toClient,
    ...aboutChange,
    job: JobFacts,
    /** The email is a resend: the client was told before. */
    isKnown: z.optional(z.boolean()),
    series: SeriesInfo,
    /** Null if the owner has no booking page. */
    bookUrl: z._default(z.nullable(z.url()), null),
  }),
  /**
   * Several visits that changed together. A null `job` is cancelled now, a null `previous` was cancelled as far as the
   * client knew.
   */
  'series-changed': z.object({
    ...fromBusiness,
    changedBy: z.literal('business'),
    /** All visits are new to the client. */
    isNew: z._default(z.boolean(), false),
    /** Null if the owner has no booking page. */
    bookUrl: z.nullable(z.url()),
    visits: z.array(
      z.object({
        appointmentId: z.uuid(),
        job: z.nullable(JobFacts),
        previous: z.nullable(JobFacts),
        /** The email is a resend: the client was told before. */
        isKnown: z.optional(z.boolean()),
        manageUrl: toClient.manageUrl,
        isChangeable: toClient.isChangeable,
        calendar: CalendarEntry,
        replaces: aboutChange.replaces,
      }),
    ),
  }),
  'booking-confirmed': z.object({
    ...toClient,
    job: JobFacts,
    price: z.nullable(z.int()),
    answers: toOwner.answers,
    bookedBy: z._default(z.enum(['client', 'business']), 'client'),
  }),
  /** Sent before a job, in the business's own words. */
  reminder: z.object({
    ...toClient,
    job: JobFacts,
    template: z.string(),
    /** The date in the business's zone, to tell whether the job is today or tomorrow. */
    today: z.iso.date(),
    /** A preview for the owner: its links do nothing. */
    isExample: z._default(z.boolean(), false),
  }),
  'booking-received': z.object({ ...toOwner, job: JobFacts, price: z.nullable(z.int()) }),
  'client-moved': z.object({ ...toOwner, job: JobFacts, previous: JobFacts }),
  'client-cancelled': z.object({ ...toOwner, job: JobFacts, series: SeriesInfo }),
  /** A visitor outside the owner's service area asks whether the owner would come. */
  'area-request': z.object({
    appUrl: z.url(),
    zip: z.string(),
    clientName: z.string(),
    clientEmail: z.string(),
    clientPhone: z.string(),
    notes: z.nullable(z.string()),
  }),
  /** The client did not pay the deposit in time, so the time is free again. */
  'deposit-unpaid': z.object({
    ...fromBusiness,
    job: JobFacts,
    /** Cents. */
    amount: z.int(),
    /** The booking page with the same services chosen; null if the owner has none any more. */
    bookUrl: z.nullable(z.url()),
  }),
  /** The provider accepted a refund. */
  'deposit-refunded': z.object({
    ...fromBusiness,
    /** Cents. */
    amount: z.int(),
    reason: z.enum(REFUND_REASONS),
    /** Null if the appointment was deleted or given to another client. */
    job: z.nullable(JobFacts),
    bookUrl: z.nullable(z.url()),
  }),
  /** The owner asks for a deposit for a job that they made. */
  'deposit-request': z.object({
    ...fromBusiness,
    job: JobFacts,
    amount: z.int(),
    policy: z.string(),
    payUrl: z.url(),
  }),
  /**
   * An email to the owner. `paid`: a client paid a deposit that the owner asked for. `time taken`: a client paid for a time that
   * was taken before, and gets the money back. `refund failed`: the provider refused a refund.
   */
  'deposit-notice': z.object({
    appUrl: z.url(),
    about: z.enum(['paid', 'time taken', 'refund failed']),
    /** Cents. */
    amount: z.int(),
    clientName: z.string(),
    timeZone: z.string(),
    job: z.nullable(JobFacts),
    /** The day in the owner's calendar. */
    appointmentUrl: z.nullable(z.url()),
    /** Why the provider refused. */
    error: z.nullable(z.string()),
  }),
  invoice: z.object(aboutInvoice),
  'invoice-reminder': z.object({
    ...aboutInvoice,
    /** The date in the business's zone, to tell whether it is due or overdue. */
    today: z.iso.date(),
  }),
  receipt: z.object(aboutInvoice),
  /** An email to the owner about a payment. */
  'payment-received': z.object({
    ...aboutInvoice,
    invoicesUrl: z.url(),
    /** This payment, which the document may not include: cents of the currency, and the tip among them. */
    paidCents: z.int(),
    currency: z.string(),
    tipCents: z.int(),
    /** The date of the payment in the business's time zone. */
    paidOn: z.iso.date(),
    /** `again`: it had been paid before. `mismatched`: not the expected amount. The owner decides about a refund. */
    came: z.enum(['once', 'again', 'mismatched']),
  }),
}

export type EmailName = keyof typeof emailProps

/** The emails that go to clients in the name of a business. Texts to clients are stored as `reminder`. All others go to owners. */
const CLIENT_EMAILS = [
  'appointment-moved',
  'appointment-cancelled',
  'series-changed',
  'booking-confirmed',
  'reminder',
  'deposit-unpaid',
  'deposit-refunded',
  'deposit-request',
  'invoice',
  'invoice-reminder',
  'receipt',
] as const satisfies readonly EmailName[]

/** With texts that have no email of the same name. */
export const CLIENT_MESSAGES: readonly string[] = [...CLIENT_EMAILS, ON_MY_WAY]

export function isToClient({ letter }: { letter: string }): boolean {
  return CLIENT_MESSAGES.includes(letter)
}

/** Messages that clients need to be at the right place at the right time: sent first if not all can be sent. */
export const URGENT_MESSAGES: readonly string[] = [
  'appointment-moved',
  'appointment-cancelled',
  'series-changed',
  ON_MY_WAY,
]

export type EmailProps = { [Name in EmailName]: z.output<(typeof emailProps)[Name]> }

export type RenderedEmail = { subject: string; html: string; text: string }

/** The logo of the business that an email is from. It is read when the email is sent, so that it is the current one. */
export type EmailLogo = { url: string; width: number; height: number }

export type RenderEmail = <Name extends EmailName>(
  name: Name,
  props: EmailProps[Name],
  logo?: EmailLogo | null,
) => Promise<RenderedEmail>
