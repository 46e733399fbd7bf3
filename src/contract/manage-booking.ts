import * as z from 'zod/mini'
import { Slots, SlotWindow } from '#contract/booking.ts'
import { PublicBrand } from '#contract/brand.ts'
import { endpoint } from '#contract/endpoint.ts'
import { Logo } from '#contract/pictures.ts'
import { DEPOSIT_STATES } from '#domain/deposits/deposit-state.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { TRANSLATED_LANGUAGES } from '#domain/language/translations.ts'
import { RHYTHMS } from '#domain/series/rhythm.ts'

/** What the client reads; null if they have not said. Then it is what the owner chose for clients. */
export const clientLanguages = {
  client_language: z.nullable(z.enum(LANGUAGES)),
  business_language: z.enum(LANGUAGES),
}

/** The service and the items as far as the owner has translated them. */
export const VisitTranslations = z.partialRecord(
  z.enum(TRANSLATED_LANGUAGES),
  z.object({ service: z.string(), items: z.optional(z.array(z.string())) }),
)
export type VisitTranslations = z.output<typeof VisitTranslations>

/** An appointment as its client sees it. */
export const ManagedBooking = z.object({
  ...clientLanguages,
  business_name: z.nullable(z.string()),
  logo: z.optional(Logo),
  /** The business's contact address for clients. */
  business_email: z.string(),
  business_phone: z.nullable(z.string()),
  brand: PublicBrand,
  timezone: z.string(),
  /** The booking page; null if the owner has none. */
  slug: z.nullable(z.string()),
  service: z.string(),
  translations: VisitTranslations,
  /** `Full Detail (SUV) + Pet hair`, for each service of the visit. Missing: it is just the service. */
  items: z.optional(z.array(z.string())),
  /** Cents; null if no price was agreed on. */
  price: z.nullable(z.int()),
  /** Minutes. */
  duration: z.int(),
  appointment_time: z.iso.datetime(),
  /** The business arrives from the start to this many minutes later. Null: at the start. */
  arrival_window_minutes: z.nullable(z.int()),
  address: z.nullable(z.string()),
  series: z.nullable(
    z.object({
      rhythm: z.enum(RHYTHMS),
      /** The client's next other visits. */
      next: z.array(z.iso.datetime()),
      /** How many more follow after those. */
      more: z.int(),
      /** The first visit after this one. */
      after: z.nullable(z.iso.datetime()),
      /** The arrival windows in minutes of `next` and `after` by their start, if they have one. */
      arrival_windows: z.record(z.string(), z.int()),
    }),
  ),
  /** Whether clients get their emails now. False while they wait. */
  sends_emails: z.boolean(),
  /** Whether the client accepted the time to which the business moved it. */
  is_time_accepted: z.boolean(),
  state: z.enum(['booked', 'cancelled', 'past']),
  /** Until when the client can move or cancel; null: no longer. */
  changeable_until: z.nullable(z.iso.datetime()),
  /** The same deadline, also if it has passed. */
  change_deadline: z.iso.datetime(),
  /** The first and the last bookable date in the business's time zone. */
  first_date: z.iso.date(),
  last_date: z.iso.date(),
  /** Until when the client can cancel; null: no longer. With a deposit they can until the job begins, and may lose it. */
  cancellable_until: z.nullable(z.iso.datetime()),
  /** What the client paid in advance, or was asked to. Missing: nothing. Cents. */
  deposit: z.optional(
    z.object({
      amount: z.int(),
      state: z.enum(DEPOSIT_STATES),
      refunded: z.int(),
      refund_due: z.int(),
      /** When it is refunded, as the client accepted it. */
      policy: z.string(),
      /** A client who cancels before this gets it back. */
      refundable_until: z.iso.datetime(),
      /** The page where the client can pay it; null if they no longer can, or have. */
      pay_path: z.nullable(z.string()),
    }),
  ),
})
export type ManagedBooking = z.output<typeof ManagedBooking>

export const manageBookingEndpoints = {
  readManagedBooking: endpoint('GET /api/booking/:token', 'visitor', {
    summary: 'Returns an appointment by the link in its email.',
    output: ManagedBooking,
    errors: ['too_many_requests'],
  }),
  readManagedSlots: endpoint('GET /api/booking/:token/slots', 'visitor', {
    summary: 'Lists other times for this appointment. Its own time counts as open.',
    query: SlotWindow,
    output: Slots,
    errors: ['too_late_to_change', 'changed_elsewhere', 'too_many_requests'],
  }),
  moveManagedBooking: endpoint('POST /api/booking/:token/move', 'visitor', {
    summary: 'Moves an appointment to another open time. Both sides get an email.',
    body: z.object({ appointmentTime: z.iso.datetime({ offset: true, error: 'Choose a time' }) }),
    output: ManagedBooking,
    errors: [
      'slot_taken',
      'slot_not_offered',
      'too_late_to_change',
      'changed_elsewhere',
      'too_many_requests',
    ],
  }),
  acceptManagedTime: endpoint('POST /api/booking/:token/accept', 'visitor', {
    summary:
      'Accepts the time to which the business moved an appointment. Refused if it has another time by now.',
    body: z.object({ appointmentTime: z.iso.datetime({ offset: true, error: 'Choose a time' }) }),
    output: ManagedBooking,
    errors: ['changed_elsewhere', 'too_many_requests'],
  }),
  setManagedLanguage: endpoint('POST /api/booking/:token/language', 'visitor', {
    summary: 'Stores the language that the client reads. Emails and texts to them are in it from now on.',
    body: z.object({ language: z.enum(LANGUAGES) }),
    output: z.object({ language: z.enum(LANGUAGES) }),
    errors: ['too_many_requests'],
  }),
  cancelManagedBooking: endpoint('POST /api/booking/:token/cancel', 'visitor', {
    summary: 'Cancels an appointment. Both sides get an email.',
    output: ManagedBooking,
    errors: ['too_late_to_change', 'too_many_requests'],
  }),
}
