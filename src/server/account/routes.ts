import type { accountEndpoints } from '#contract/account.ts'
import { endSession } from '#server/account/end-session.ts'
import { currentSession, sessionView } from '#server/account/open-session.ts'
import {
  canRefresh,
  deleteSession,
  deleteSessionsOf,
  extendSession,
  sessionsOf,
  updateName,
} from '#server/account/queries.ts'
import { requestReset } from '#server/account/request-reset.ts'
import { changePassword, resetPassword } from '#server/account/set-password.ts'
import { signIn } from '#server/account/sign-in.ts'
import { signUp } from '#server/account/sign-up.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import type { Handlers } from '#server/http/mount.ts'
import type { Enqueue } from '#server/jobs/queue.ts'

export type AccountDeps = { db: Database; enqueue: Enqueue; appUrl: URL }

export function accountRoutes(deps: AccountDeps): Handlers<typeof accountEndpoints> {
  const { db } = deps
  return {
    signUp: async ({ body, ...browser }) => ({ session: await signUp(deps, body, browser) }),

    signIn: async ({ body, ...browser }) => ({ session: await signIn(db, body, browser) }),

    signOut: async ({ token, cookies }) => {
      if (token) await db.asSystem((tx) => deleteSession(tx, token))
      cookies.dropSession()
      return { signedOut: true }
    },

    requestPasswordReset: async ({ body }) => {
      await requestReset(deps, body.email)
      return { requested: true }
    },

    resetPassword: async ({ body, cookies }) => {
      await resetPassword(deps, body, cookies)
      return { updated: true }
    },

    readSession: async ({ session, token }) => {
      if (session) return { session: sessionView(session), canRefresh: true }
      return {
        session: null,
        canRefresh: token !== null && (await db.asVisitor((tx) => canRefresh(tx, token))),
      }
    },

    // Leaves the cookies be: by the time this answer arrives another tab may have signed in anew.
    refreshSession: async ({ token }) => {
      if (!token || !(await db.asSystem((tx) => extendSession(tx, token)))) return refuse('unauthenticated')
      return { session: await currentSession(db, token) }
    },

    updateProfile: async ({ body, session }) => ({
      user: await db.asOwner(session.user.id, (tx) => updateName(tx, body.full_name)),
    }),

    changePassword: async ({ body, ...caller }) => {
      await changePassword(deps, body, caller)
      return { updated: true }
    },

    listSessions: async ({ session, token }) => {
      const sessions = await db.asOwner(session.user.id, (tx) => sessionsOf(tx, token))
      return sessions.map(({ is_current, created_at, last_seen_at, ...known }) => ({
        ...known,
        created_at: created_at.toISOString(),
        last_seen_at: last_seen_at.toISOString(),
        isCurrent: Boolean(is_current),
      }))
    },

    endSession: async ({ session, token, params, cookies }) => {
      const { isOwn } = await endSession(db, { userId: session.user.id, id: params.id, ownToken: token })
      if (isOwn) cookies.dropSession()
      return { ended: true }
    },

    signOutEverywhere: async ({ session, cookies }) => {
      await db.asSystem((tx) => deleteSessionsOf(tx, session.user.id))
      cookies.dropSession()
      return { signedOut: true }
    },
  }
}
