import * as z from 'zod/mini'
import { InvoiceDocument } from '#contract/invoice-document.ts'

/** A job as a client knows it. */
const ToldJob = z.object({
  appointmentTime: z.iso.datetime(),
  /** Minutes. */
  duration: z.int(),
  service: z.string(),
  address: z.nullable(z.string()),
})

/** An appointment's name in the client's calendar, the same in every letter, and the number of this version. */
const CalendarEntry = z.object({ uid: z.string(), sequence: z.int() })

/** A letter of a business to one of its clients. */
const fromBusiness = {
  appUrl: z.url(),
  businessName: z.string(),
  ownerEmail: z.string(),
  clientName: z.string(),
  /** The business's zone: the job happens there. */
  timeZone: z.string(),
}

/** The same about one appointment. */
const toClient = {
  ...fromBusiness,
  /** Where the client sees, moves and cancels it. */
  manageUrl: z._default(z.nullable(z.url()), null),
  /** Whether moving and cancelling it there was still possible when this was written. */
  isChangeable: z._default(z.boolean(), true),
  /** What the letter's calendar file says; without one it has none. */
  calendar: z._default(z.nullable(CalendarEntry), null),
}

/** Of what it is a visit, and when the client's next one ahead is; null for what comes once. */
const OneOfSeries = z._default(z.nullable(z.object({ next: z.nullable(z.iso.datetime()) })), null)

/** A letter about a change. */
const aboutChange = {
  changedBy: z._default(z.enum(['business', 'client']), 'business'),
  /** One that was still owed when this took its place: it is written after all should this be taken back. */
  replaces: z._default(z.nullable(z.object({ letter: z.string(), props: z.unknown() })), null),
}

/** A letter to an owner about what a client did. */
const toOwner = {
  appUrl: z.url(),
  /** The day on the owner's calendar, with the appointment opened unless it is cancelled. */
  appointmentUrl: z.url(),
  timeZone: z.string(),
  clientName: z.string(),
  clientEmail: z.string(),
  clientPhone: z.nullable(z.string()),
  notes: z.nullable(z.string()),
}

const aboutInvoice = { appUrl: z.url(), document: InvoiceDocument }

/** What each letter needs to be written. `web/emails` writes them, the server sends them. */
export const emailProps = {
  'mail-check': z.object({ appUrl: z.url(), askedAt: z.iso.datetime() }),
  'password-reset': z.object({ appUrl: z.url(), resetUrl: z.url(), minutes: z.int() }),
  'password-changed': z.object({ appUrl: z.url(), changedAt: z.iso.datetime() }),
  'account-exists': z.object({ appUrl: z.url() }),
  'account-deleted': z.object({ appUrl: z.url(), deletedAt: z.iso.datetime() }),
  'trial-ending': z.object({
    appUrl: z.url(),
    billingUrl: z.url(),
    endsAt: z.iso.datetime(),
    timeZone: z.string(),
    hasCard: z.boolean(),
  }),
  /** Null: the client was told that it is cancelled, or of nothing yet. */
  'appointment-moved': z.object({
    ...toClient,
    ...aboutChange,
    job: ToldJob,
    previous: z.nullable(ToldJob),
    /** It was made just now: the client knew nothing of it. */
    isNew: z._default(z.boolean(), false),
    series: OneOfSeries,
  }),
  'appointment-cancelled': z.object({
    ...toClient,
    ...aboutChange,
    job: ToldJob,
    /** It is sent again: the client was told before. */
    isKnown: z.optional(z.boolean()),
    series: OneOfSeries,
    /** Null where the owner has no booking page. */
    bookUrl: z._default(z.nullable(z.url()), null),
  }),
  /** Of several visits that changed together. Null: cancelled, now or as the client was told. */
  'series-changed': z.object({
    ...fromBusiness,
    changedBy: z.literal('business'),
    /** They were made just now: the client knew of none. */
    isNew: z._default(z.boolean(), false),
    /** Null where the owner has no booking page. */
    bookUrl: z.nullable(z.url()),
    visits: z.array(
      z.object({
        appointmentId: z.uuid(),
        job: z.nullable(ToldJob),
        previous: z.nullable(ToldJob),
        /** It is sent again: the client was told before. */
        isKnown: z.optional(z.boolean()),
        manageUrl: toClient.manageUrl,
        isChangeable: toClient.isChangeable,
        calendar: CalendarEntry,
        replaces: aboutChange.replaces,
      }),
    ),
  }),
  'booking-confirmed': z.object({ ...toClient, job: ToldJob, price: z.nullable(z.int()) }),
  /** Before a job, in the business's own words. */
  reminder: z.object({
    ...toClient,
    job: ToldJob,
    template: z.string(),
    /** The business's today when it was written: whether the job is today or tomorrow. */
    today: z.iso.date(),
    /** Shown or sent to the owner: its links lead nowhere. */
    isExample: z._default(z.boolean(), false),
  }),
  'booking-received': z.object({ ...toOwner, job: ToldJob, price: z.nullable(z.int()) }),
  'client-moved': z.object({ ...toOwner, job: ToldJob, previous: ToldJob }),
  'client-cancelled': z.object({ ...toOwner, job: ToldJob, series: OneOfSeries }),
  invoice: z.object(aboutInvoice),
  'invoice-reminder': z.object({
    ...aboutInvoice,
    /** The business's today when it was written: whether it is due or overdue. */
    today: z.iso.date(),
  }),
  receipt: z.object(aboutInvoice),
  /** To the owner. */
  'payment-received': z.object({
    ...aboutInvoice,
    invoicesUrl: z.url(),
    /** This payment, of which the document may know nothing: cents of the currency, and the tip among them. */
    paidCents: z.int(),
    currency: z.string(),
    tipCents: z.int(),
    /** The day in the business's zone. */
    paidOn: z.iso.date(),
    /** `again`: it had been paid before. `mismatched`: not what was asked for. The owner decides about a refund. */
    came: z.enum(['once', 'again', 'mismatched']),
  }),
}

export type EmailName = keyof typeof emailProps
export type EmailProps = { [Name in EmailName]: z.output<(typeof emailProps)[Name]> }

export type RenderedEmail = { subject: string; html: string; text: string }

export type RenderEmail = <Name extends EmailName>(
  name: Name,
  props: EmailProps[Name],
) => Promise<RenderedEmail>
