import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_COOKIE } from '#contract/session-cookie.ts'
import { SIGNED_IN_COOKIE } from '#domain/account/signed-in-hint.ts'
import { MAX_LAG_SECONDS } from '#server/db/replica-reads.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

const DEVICE = 'wheelhouse_device'
const DEVICE_SECONDS = 400 * 24 * 60 * 60
const CHANGE = 'wheelhouse_change'
/** Leaves some margin, because the clocks of databases and browsers differ a little. */
const CHANGE_SECONDS = MAX_LAG_SECONDS + 5

/** API clients send the same token as a bearer credential. */
export function sessionToken(c: Context<RequestEnv>): string | null {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
  return bearer ?? getCookie(c, SESSION_COOKIE) ?? null
}

/** The caller's cookies, as handlers read and set them. */
export type Cookies = ReturnType<typeof requestCookies>

type CookieOptions = { appUrl: URL; hasReplica?: boolean }

export function requestCookies(c: Context<RequestEnv>, { appUrl, hasReplica = false }: CookieOptions) {
  const readable = { path: '/', sameSite: 'Lax', secure: appUrl.protocol === 'https:' } as const
  const httpOnly = { ...readable, httpOnly: true } as const
  /**
   * After a change, a browser reads from the primary until every replica in use has the change. API clients without
   * cookies always do, and so does a browser that has just signed in.
   */
  const noteChange = () => {
    if (hasReplica) setCookie(c, CHANGE, '1', { ...httpOnly, maxAge: CHANGE_SECONDS })
  }
  return {
    noteChange,
    mayReadReplica: () => hasReplica && getCookie(c, SESSION_COOKIE) !== undefined && !getCookie(c, CHANGE),
    setSession(token: string, maxAge: number) {
      noteChange()
      setCookie(c, SESSION_COOKIE, token, { ...httpOnly, maxAge })
      setCookie(c, SIGNED_IN_COOKIE, '1', { ...readable, maxAge })
    },
    clearSession() {
      deleteCookie(c, SESSION_COOKIE, httpOnly)
      deleteCookie(c, SIGNED_IN_COOKIE, readable)
    },
    deviceToken: () => getCookie(c, DEVICE) ?? null,
    setDevice: (token: string) => setCookie(c, DEVICE, token, { ...httpOnly, maxAge: DEVICE_SECONDS }),
  }
}
