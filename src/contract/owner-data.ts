import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'

export const DeleteAccount = z.object({
  password: z.string().check(z.minLength(1, 'Enter your password'), z.maxLength(200)),
})

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
  }),
  deleteAccount: endpoint('POST /api/delete-account', 'owner', {
    summary: 'Ends the subscription and deletes the account with everything in it. Requires no subscription.',
    body: DeleteAccount,
    output: z.object({ deleted: z.literal(true) }),
    errors: ['invalid_credentials', 'too_many_requests', 'provider_unavailable'],
  }),
}
