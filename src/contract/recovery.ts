import * as z from 'zod/mini'
import { ChosenPassword, LinkToken, RequestPasswordReset } from '#contract/account.ts'
import { endpoint } from '#contract/endpoint.ts'

const MINUTES = 60

export const recoveryEndpoints = {
  requestRecovery: endpoint('POST /api/auth/request-recovery', 'visitor', {
    summary:
      'For owners who can’t enter a code any more. Starts the recovery of the address’s account, if it has one with an authenticator: its link is emailed 24 hours later unless it is cancelled. Without an authenticator, a reset link is emailed at once. The response is always the same.',
    body: RequestPasswordReset,
    output: z.object({ requested: z.literal(true) }),
    status: 202,
    networkLimit: { tries: 20, windowSeconds: 15 * MINUTES, limitsWiderNetworks: true },
  }),
  cancelRecoveryByLink: endpoint('POST /api/auth/cancel-recovery', 'visitor', {
    summary: 'Cancels a recovery with the token of the link in its first email.',
    body: z.object({ token: LinkToken }),
    output: z.object({ cancelled: z.literal(true) }),
    errors: ['invalid_token'],
    networkLimit: { tries: 30, windowSeconds: 15 * MINUTES },
  }),
  checkRecoveryLink: endpoint('POST /api/auth/check-recovery-link', 'visitor', {
    summary: 'Refuses the token of a recovery’s link that can no longer be used. Doesn’t use it up.',
    body: z.object({ token: LinkToken }),
    output: z.object({}),
    errors: ['invalid_token'],
    networkLimit: { tries: 60, windowSeconds: 15 * MINUTES },
  }),
  recoverAccount: endpoint('POST /api/auth/recover', 'visitor', {
    summary:
      'Sets a new password with the token of a recovery’s link, removes authenticator, recovery codes and passkeys, and ends every session.',
    body: z.object({ token: LinkToken, password: ChosenPassword }),
    output: z.object({ recovered: z.literal(true) }),
    errors: ['invalid_token', 'weak_password'],
    networkLimit: { tries: 30, windowSeconds: 15 * MINUTES },
  }),
  cancelRecovery: endpoint('DELETE /api/recovery', 'owner', {
    summary: 'Cancels the pending recovery of the owner’s account. Succeeds if there is none.',
    output: z.object({ cancelled: z.literal(true) }),
  }),
}
