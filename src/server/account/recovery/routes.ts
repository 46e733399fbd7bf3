import type { recoveryEndpoints } from '#contract/recovery.ts'
import { cancelRecovery, cancelRecoveryByLink } from '#server/account/recovery/cancel-recovery.ts'
import { findRecoveryLink } from '#server/account/recovery/queries.ts'
import { recoverAccount } from '#server/account/recovery/recover-account.ts'
import { requestRecovery } from '#server/account/recovery/request-recovery.ts'
import type { ResetPasswordDeps } from '#server/account/set-password.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/mount.ts'

export function recoveryRoutes(deps: ResetPasswordDeps): Handlers<typeof recoveryEndpoints> {
  const { db } = deps
  return {
    requestRecovery: async ({ body, ...caller }) => {
      await requestRecovery(deps, body.email, caller)
      return { requested: true }
    },

    cancelRecoveryByLink: async ({ body, ...caller }) => {
      await cancelRecoveryByLink(deps, body.token, caller)
      return { cancelled: true }
    },

    checkRecoveryLink: async ({ body }) => {
      const link = await db.asSystem((tx) => findRecoveryLink(tx, body.token))
      if (!link || link.isUsed) refuse('invalid_token')
      return {}
    },

    recoverAccount: async ({ body, ...caller }) => {
      await recoverAccount(deps, body, caller)
      return { recovered: true }
    },

    cancelRecovery: async ({ session, ...caller }) => {
      await cancelRecovery(deps, session.user.id, caller)
      return { cancelled: true }
    },
  }
}
