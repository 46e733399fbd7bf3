import type { accountEndpoints } from '#contract/account.ts'
import {
  confirmEmailByCode,
  confirmEmailByLink,
  requestConfirmationEmail,
} from '#server/account/confirm-email.ts'
import { readSessionView, sessionView } from '#server/account/open-session.ts'
import { findPasswordReset, updateName } from '#server/account/queries.ts'
import { requestReset } from '#server/account/request-reset.ts'
import {
  canRefresh,
  deleteKnownDevices,
  deleteSession,
  deleteSessionById,
  deleteSessions,
  extendSession,
  listSessions,
} from '#server/account/session-queries.ts'
import { changePassword, type ResetPasswordDeps, resetPassword } from '#server/account/set-password.ts'
import { signIn } from '#server/account/sign-in.ts'
import { signUp } from '#server/account/sign-up.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Handlers } from '#server/http/mount.ts'

export function accountRoutes(deps: ResetPasswordDeps): Handlers<typeof accountEndpoints> {
  const { db } = deps
  return {
    signUp: async ({ body, ...browser }) => ({ session: await signUp(deps, body, browser) }),

    signIn: async ({ body, ...browser }) => ({ session: await signIn(deps, body, browser) }),

    signOut: async ({ session, token, cookies, ...caller }) => {
      if (token)
        await db.asSystem(async (tx) => {
          await deleteSession(tx, token)
          if (session) await recordActivity(tx, caller, { userId: session.user.id, kind: 'signed-out' })
        })
      cookies.clearSession()
      return { signedOut: true }
    },

    requestPasswordReset: async ({ body, ...caller }) => {
      await requestReset(deps, body.email, caller)
      return { requested: true }
    },

    checkResetLink: async ({ body }) => {
      const reset = await db.asSystem((tx) => findPasswordReset(tx, body.token))
      if (!reset || reset.isUsed) refuse('invalid_token')
      return {}
    },

    resetPassword: async ({ body, ...caller }) => {
      await resetPassword(deps, body, caller)
      return { updated: true }
    },

    requestConfirmationEmail: async ({ session: { user } }) => {
      await requestConfirmationEmail(deps, { userId: user.id, email: user.email })
      return { requested: true }
    },

    confirmEmailByCode: async ({ body, session }) => {
      await confirmEmailByCode(db, session.user.id, body.code)
      return { confirmed: true }
    },

    confirmEmail: async ({ body }) => {
      await confirmEmailByLink(db, body.token)
      return { confirmed: true }
    },

    readSession: async ({ session, token, ...caller }) => {
      if (session) return { session: sessionView(session), canRefresh: true }
      return {
        session: null,
        canRefresh: token !== null && (await db.asVisitor((tx) => canRefresh(tx, token, caller))),
      }
    },

    // Doesn't touch the cookies: another tab may have signed in before this response arrives.
    refreshSession: async ({ token, ...caller }) => {
      const isExtended = token !== null && (await db.asSystem((tx) => extendSession(tx, token, caller)))
      return { session: isExtended ? await readSessionView(db, token, caller) : refuse('unauthenticated') }
    },

    updateProfile: async ({ body, session }) => ({
      user: await db.asOwner(session.user.id, (tx) => updateName(tx, body.full_name)),
    }),

    changePassword: async ({ body, ...caller }) => {
      await changePassword(deps, body, caller)
      return { updated: true }
    },

    listSessions: async ({ session, token }) => {
      const sessions = await db.asOwner(session.user.id, (tx) => listSessions(tx, token))
      return sessions.map((item) => ({
        ...item,
        created_at: item.created_at.toISOString(),
        last_seen_at: item.last_seen_at.toISOString(),
      }))
    },

    endSession: async ({ session, token, params, cookies, ...caller }) => {
      const userId = session.user.id
      const ended = await db.asSystem(async (tx) => {
        const row = (await deleteSessionById(tx, userId, params.id, token)) ?? refuse('not_found')
        await recordActivity(tx, caller, { userId, kind: 'device-signed-out', detail: row.device })
        return row
      })
      if (ended.isOwn) cookies.clearSession()
      return { ended: true }
    },

    signOutEverywhere: async ({ session, cookies, ...caller }) => {
      const userId = session.user.id
      await db.asSystem(async (tx) => {
        await deleteSessions(tx, userId)
        await deleteKnownDevices(tx, userId, { except: cookies.deviceToken() })
        await recordActivity(tx, caller, { userId, kind: 'signed-out-everywhere' })
      })
      cookies.clearSession()
      return { signedOut: true }
    },
  }
}
