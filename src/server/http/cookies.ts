import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { cookieName, PROOF_COOKIE, SESSION_COOKIE } from '#contract/session-cookie.ts'
import { PROOF_SECONDS } from '#domain/account/factors.ts'
import { SESSION_SECONDS } from '#domain/account/session-times.ts'
import { SIGNED_IN_COOKIE } from '#domain/account/signed-in-hint.ts'
import { MAX_LAG_SECONDS } from '#server/db/replica-reads.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

const DEVICE = 'wheelhouse_device'
const DEVICE_SECONDS = 400 * 24 * 60 * 60
/** In seconds. */
const LIFETIMES = [
  [SESSION_COOKIE, SESSION_SECONDS],
  [DEVICE, DEVICE_SECONDS],
  [SIGNED_IN_COOKIE, SESSION_SECONDS],
] as const
const CHANGE = 'wheelhouse_change'
/** Leaves some margin, because the clocks of databases and browsers differ a little. */
const CHANGE_SECONDS = MAX_LAG_SECONDS + 5

export type CookieOptions = {
  appUrl: URL
  /** Until when, by `performance.now()`, cookies of releases before `__Host-` cookies count on https. */
  plainCookiesUntil?: number
  hasReplica?: boolean
}

/** API clients send the same token as a bearer credential. */
export function sessionToken(c: Context<RequestEnv>, options: CookieOptions): string | null {
  return bearerToken(c) ?? sessionCookie(c, options)
}

export function bearerToken(c: Context<RequestEnv>): string | null {
  return /^Bearer ([\w-]{20,200})$/.exec(c.req.header('authorization') ?? '')?.[1] ?? null
}

/** The token of a browser's session. */
export function sessionCookie(c: Context<RequestEnv>, options: CookieOptions): string | null {
  return readHostCookie(c, SESSION_COOKIE, options) ?? null
}

/**
 * Releases before `__Host-` cookies set the plain name on https too. Its value counts if there is no other, and only until
 * their sessions have ended: any other subdomain could plant one.
 */
function readHostCookie(c: Context<RequestEnv>, name: string, options: CookieOptions): string | undefined {
  const value = getCookie(c, cookieName(name, options.appUrl.origin))
  return value ?? (arePlainCookiesAccepted(options) ? getCookie(c, name) : undefined)
}

export function plainCookiesUntil(secondsLeft: number): number {
  return performance.now() + secondsLeft * 1_000
}

function arePlainCookiesAccepted({ plainCookiesUntil: until = 0 }: CookieOptions): boolean {
  return performance.now() < until
}

/** Moves cookies of earlier releases to their `__Host-` names, so that an upgrade signs nobody out. */
export function renamePlainCookies(c: Context<RequestEnv>, cookieOptions: CookieOptions): void {
  const { appUrl } = cookieOptions
  if (appUrl.protocol !== 'https:') return
  const isAccepted = arePlainCookiesAccepted(cookieOptions)
  for (const [name, maxAge] of LIFETIMES) {
    const value = getCookie(c, name)
    if (value === undefined) continue
    const hostName = cookieName(name, appUrl.origin)
    // A response that set or cleared the session itself has the last word.
    const isSet = c.res.headers.getSetCookie().some((line) => line.startsWith(`${hostName}=`))
    const httpOnly = name !== SIGNED_IN_COOKIE
    const options = { path: '/', sameSite: 'Lax', secure: true, httpOnly } as const
    if (isAccepted && !isSet && getCookie(c, hostName) === undefined)
      setCookie(c, hostName, value, { ...options, maxAge })
    deleteCookie(c, name, options)
  }
}

/** The caller's cookies, as handlers read and set them. */
export type Cookies = ReturnType<typeof requestCookies>

export function requestCookies(c: Context<RequestEnv>, options: CookieOptions) {
  const { appUrl, hasReplica = false } = options
  const readable = { path: '/', sameSite: 'Lax', secure: appUrl.protocol === 'https:' } as const
  const nameOf = (name: string) => cookieName(name, appUrl.origin)
  const httpOnly = { ...readable, httpOnly: true } as const
  /**
   * After a change, a browser reads from the primary until every replica in use has the change. API clients without
   * cookies always do, and so does a browser that has just signed in.
   */
  const noteChange = () => {
    if (hasReplica) setCookie(c, nameOf(CHANGE), '1', { ...httpOnly, maxAge: CHANGE_SECONDS })
  }
  return {
    noteChange,
    mayReadReplica: () => hasReplica && sessionCookie(c, options) !== null && !getCookie(c, nameOf(CHANGE)),
    setSession(token: string, maxAge: number) {
      noteChange()
      setCookie(c, nameOf(SESSION_COOKIE), token, { ...httpOnly, maxAge })
      setCookie(c, nameOf(SIGNED_IN_COOKIE), '1', { ...readable, maxAge })
    },
    clearSession() {
      deleteCookie(c, nameOf(SESSION_COOKIE), httpOnly)
      deleteCookie(c, nameOf(SIGNED_IN_COOKIE), readable)
      deleteCookie(c, nameOf(PROOF_COOKIE), httpOnly)
    },
    proofToken: () => getCookie(c, nameOf(PROOF_COOKIE)) ?? null,
    setProof: (token: string) =>
      setCookie(c, nameOf(PROOF_COOKIE), token, { ...httpOnly, maxAge: PROOF_SECONDS }),
    deviceToken: () => readHostCookie(c, DEVICE, options) ?? null,
    setDevice: (token: string) =>
      setCookie(c, nameOf(DEVICE), token, { ...httpOnly, maxAge: DEVICE_SECONDS }),
  }
}
