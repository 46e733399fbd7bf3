import type { Context } from 'hono'
import { getCookie } from 'hono/cookie'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

export type Session = {
  user: { id: string; email: string; full_name: string | null }
  expiresAt: Date
  /** The product clock when the session was looked up. */
  checkedAt: Date
}

/** Who calls, looked up by the account room and handed to the mount. */
export type SessionDoor = {
  sessionByToken(token: string): Promise<Session | null>
  subscriptionStatus(userId: string): Promise<SubscriptionStatus>
}

export const SESSION_COOKIE = 'wheelhouse_session'

/** API clients send the same token as a bearer credential. */
export function sessionToken(c: Context<RequestEnv>): string | null {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
  return bearer ?? getCookie(c, SESSION_COOKIE) ?? null
}
