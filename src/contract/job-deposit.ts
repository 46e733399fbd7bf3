import * as z from 'zod/mini'
import { DEPOSIT_STATES } from '#domain/deposits/deposit-state.ts'
import { DISPUTE_STATUSES } from '#domain/pay/dispute-outcome.ts'

/** What the client of a job paid in advance, or was asked to. Cents. */
export const JobDeposit = z.object({
  amount: z.int(),
  /**
   * `asked`: the client can still pay it. `refunding`: the provider has not accepted the refund yet. `refund failed`: it
   * refused, and we try again; `refund_error` says why.
   */
  state: z.enum(DEPOSIT_STATES),
  /** How much the provider has accepted to refund. */
  refunded: z.int(),
  /** How much is to be refunded in total. */
  refund_due: z.int(),
  refund_error: z.nullable(z.string()),
  /** The client's bank disputes the payment. Missing: it doesn't. */
  dispute: z.optional(z.enum(DISPUTE_STATUSES)),
  /** What the client accepted about refunds, by booking or paying. Missing: they have not paid yet. */
  accepted_policy: z.optional(z.object({ text: z.string(), accepted_at: z.iso.datetime() })),
})
export type JobDeposit = z.output<typeof JobDeposit>
