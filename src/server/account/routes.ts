import type { accountEndpoints } from '#contract/account.ts'
import type { Handlers } from '#server/http/mount.ts'

export const accountRoutes: Handlers<typeof accountEndpoints> = {
  readSession: async ({ session }) => {
    if (!session) return { session: null }
    const expires_at = Math.floor(session.expiresAt.getTime() / 1000)
    const expires_in = Math.max(0, expires_at - Math.floor(session.checkedAt.getTime() / 1000))
    return { session: { user: session.user, expires_at, expires_in } }
  },
}
