import * as z from 'zod/mini'
import { Appointment } from '#contract/appointments.ts'
import { PublicBrand } from '#contract/brand.ts'
import { endpoint } from '#contract/endpoint.ts'
import { clientLanguages, VisitTranslations } from '#contract/manage-booking.ts'
import { Logo } from '#contract/pictures.ts'
import { DepositAmount } from '#contract/price.ts'

/** What a deposit's page shows to the client who pays it. */
export const DepositPage = z.object({
  /**
   * `open`: it can be paid. `booked`: it is paid, and so is the appointment booked. `unpaid`: the time for paying it is over.
   * `time taken`: it was paid after somebody else got the time, and is refunded. `cancelled`: it was paid after its appointment
   * was cancelled, and is refunded. `waived`: the business no longer asks for it. `reassigned`: it is paid, but the business has
   * given the appointment to another client since.
   */
  state: z.enum(['open', 'booked', 'unpaid', 'time taken', 'cancelled', 'waived', 'reassigned']),
  ...clientLanguages,
  business_name: z.nullable(z.string()),
  logo: z.optional(Logo),
  business_email: z.string(),
  business_phone: z.nullable(z.string()),
  brand: PublicBrand,
  timezone: z.string(),
  /** Cents. */
  amount: z.int(),
  /** Whether the provider has accepted to refund all of it. */
  is_refunded: z.boolean(),
  /** When it is refunded, as the client accepted it. */
  policy: z.string(),
  /** The appointment; null once nobody can pay for it any more, or if it is another client's. */
  job: z.nullable(
    z.object({
      service: z.string(),
      items: z.optional(z.array(z.string())),
      translations: VisitTranslations,
      price: z.nullable(z.int()),
      duration: z.int(),
      appointment_time: z.iso.datetime(),
    }),
  ),
  /** Until when the time is held and the client can pay; null if it is booked already, or nobody can pay any more. */
  held_until: z.nullable(z.iso.datetime()),
  /** The client's appointment page; null until it is booked. */
  manage_url: z.nullable(z.url()),
  /** Where to book another time; null if the owner has no booking page. */
  book_url: z.nullable(z.url()),
})
export type DepositPage = z.output<typeof DepositPage>

/** The limit for calls that ask the payment provider. A page that waits for a payment loads itself again. */
const PROVIDER_LIMIT = { tries: 60, windowSeconds: 15 * 60 }

export const depositEndpoints = {
  readDeposit: endpoint('POST /api/deposit/:token', 'visitor', {
    summary:
      'Asks the payment provider whether a deposit is paid, and returns how it stands. If it is, the appointment is booked.',
    output: DepositPage,
    errors: ['not_found', 'too_many_requests'],
    networkLimit: PROVIDER_LIMIT,
  }),
  payDeposit: endpoint('POST /api/deposit/:token/checkout', 'visitor', {
    summary: 'Returns the provider’s page where the deposit is paid.',
    output: z.object({ url: z.url() }),
    errors: [
      'not_found',
      'deposit_settled',
      'not_taking_payments',
      'provider_unavailable',
      'too_many_requests',
    ],
    networkLimit: PROVIDER_LIMIT,
  }),
  askForDeposit: endpoint('POST /api/appointments/:id/deposit', 'subscribed owner', {
    summary: 'Asks the client of an appointment for a deposit, by email if they have one. Returns the link.',
    body: z.object({ amount: DepositAmount }),
    output: z.object({ appointment: Appointment, url: z.url() }),
    status: 201,
    errors: [
      'not_found',
      'deposit_exists',
      'account_not_connected',
      'account_not_ready',
      'account_rejected',
      'provider_unavailable',
    ],
  }),
  readDepositLink: endpoint('GET /api/appointments/:id/deposit', 'subscribed owner', {
    summary: 'Returns the link where the client pays a deposit that the owner asked for.',
    output: z.object({ url: z.url() }),
  }),
  waiveDeposit: endpoint('DELETE /api/appointments/:id/deposit', 'subscribed owner', {
    summary:
      'No longer asks for a deposit. One that is paid in the meantime is kept, and the response shows it.',
    output: Appointment,
    errors: ['not_found', 'provider_unavailable'],
  }),
  refundDeposit: endpoint('POST /api/appointments/:id/deposit/refund', 'subscribed owner', {
    summary:
      'Refunds what is left of a deposit. The provider is called in the background, and again if it refuses. Idempotent.',
    output: Appointment,
    errors: ['not_found', 'deposit_invoiced'],
  }),
}
