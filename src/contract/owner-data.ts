import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

export const DeleteAccount = z.object({
  password: z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(200)),
})

/** Part of a deposit that was to be refunded, but that the provider has not refunded yet. */
export const OwedRefund = z.object({
  deposit_id: z.uuid(),
  client_name: z.string(),
  /** Cents. */
  amount: z.int(),
  /** The provider's reason for refusing. Null: it did not respond. */
  error: z.nullable(z.string()),
})
export type OwedRefund = z.output<typeof OwedRefund>

export const ownerDataEndpoints = {
  downloadOwnerData: endpoint('GET /api/your-data', 'owner', {
    summary:
      'Returns everything stored about the owner as one archive of JSON and CSV files. Requires no subscription.',
    output: z.object({
      filename: z.string(),
      /** The archive, in base64. */
      zip: z.string(),
    }),
    errors: ['too_many_requests'],
    needsProof: true,
  }),
  deleteAccount: endpoint('POST /api/delete-account', 'owner', {
    summary:
      'Ends the subscription and deletes the account with everything in it. Refunds that are due are made before; those that fail have to be acknowledged. Requires no subscription.',
    body: z.extend(DeleteAccount, {
      /** The ids of deposits whose refunds the owner makes without us. */
      acknowledged_refunds: z._default(z.array(z.uuid()).check(z.maxLength(10_000)), []),
    }),
    output: z.object({ deleted: z.literal(true) }),
    errors: [
      'invalid_credentials',
      'proof_required',
      'too_many_requests',
      'provider_unavailable',
      // With the refunds, as `OwedRefund`.
      'refunds_owed',
    ],
  }),
}
