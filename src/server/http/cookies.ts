import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { SESSION_COOKIE } from '#contract/session-cookie.ts'
import { SIGNED_IN_COOKIE } from '#domain/account/signed-in-hint.ts'
import { MAX_LAG_SECONDS } from '#server/db/replica-reads.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

const DEVICE = 'wheelhouse_device'
const DEVICE_SECONDS = 400 * 24 * 60 * 60
const CHANGE = 'wheelhouse_change'
/** Clocks of two databases, and of a browser, may differ a little. */
const CHANGE_SECONDS = MAX_LAG_SECONDS + 5

/** API clients send the same token as a bearer credential. */
export function sessionToken(c: Context<RequestEnv>): string | null {
  const bearer = /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '')?.[1]
  return bearer ?? getCookie(c, SESSION_COOKIE) ?? null
}

/** What a handler may do to the caller's cookies. */
export type Cookies = ReturnType<typeof cookiesOf>

type CookieOptions = { appUrl: URL; hasReplica?: boolean }

export function cookiesOf(c: Context<RequestEnv>, { appUrl, hasReplica = false }: CookieOptions) {
  const readable = { path: '/', sameSite: 'Lax', secure: appUrl.protocol === 'https:' } as const
  const hidden = { ...readable, httpOnly: true } as const
  /**
   * Who has just changed something reads from the database itself until every replica that is asked at all has it. An API
   * client keeps no cookies and always does; so does who has just signed in.
   */
  const noteChange = () => {
    if (hasReplica) setCookie(c, CHANGE, '1', { ...hidden, maxAge: CHANGE_SECONDS })
  }
  return {
    noteChange,
    mayBeLate: () => hasReplica && getCookie(c, SESSION_COOKIE) !== undefined && !getCookie(c, CHANGE),
    keepSession(token: string, maxAge: number) {
      noteChange()
      setCookie(c, SESSION_COOKIE, token, { ...hidden, maxAge })
      setCookie(c, SIGNED_IN_COOKIE, '1', { ...readable, maxAge })
    },
    dropSession() {
      deleteCookie(c, SESSION_COOKIE, hidden)
      deleteCookie(c, SIGNED_IN_COOKIE, readable)
    },
    deviceToken: () => getCookie(c, DEVICE) ?? null,
    keepDevice: (token: string) => setCookie(c, DEVICE, token, { ...hidden, maxAge: DEVICE_SECONDS }),
  }
}
