import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { SESSION_COOKIE } from '#contract/session-cookie.ts'
import { LATEST_SECONDS } from '#server/db/late-reads.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

const CHANGE = 'wheelhouse_change'
/** Clocks of two databases, and of a browser, may differ a little. */
const KEPT_SECONDS = LATEST_SECONDS + 5

/**
 * Who has just changed something reads from the database itself until every replica that is asked at all has it. An API
 * client keeps no cookies and always does; so does who has just signed in.
 */
export function changeCookie(
  c: Context<RequestEnv>,
  { appUrl, hasReplica = false }: { appUrl: URL; hasReplica?: boolean },
) {
  return {
    note(): void {
      if (!hasReplica) return
      const secure = appUrl.protocol === 'https:'
      setCookie(c, CHANGE, '1', { path: '/', sameSite: 'Lax', httpOnly: true, secure, maxAge: KEPT_SECONDS })
    },
    mayBeLate: () => hasReplica && getCookie(c, SESSION_COOKIE) !== undefined && !getCookie(c, CHANGE),
  }
}
