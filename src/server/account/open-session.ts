import type { Session as SessionView } from '#contract/account.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { SESSION_SECONDS } from '#domain/account/session-times.ts'
import { type Caller, logSecurityEvent } from '#server/account/log-security-event.ts'
import { notifyOfNewDevice } from '#server/account/notify-of-new-device.ts'
import { lockUnchangedPassword, type VerifiedCredentials } from '#server/account/queries.ts'
import {
  deleteSession,
  findDeviceOwner,
  findSession,
  insertKnownDevice,
  insertSession,
} from '#server/account/session-queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Session } from '#server/http/session.ts'
import { makeToken } from '#server/tokens/make-token.ts'

export type Browser = Caller & { userAgent: string; cookies: Cookies; token: string | null }

/**
 * Always creates a new token, to prevent session fixation, and ends the browser's earlier session. Emails the owner if
 * they have not used this browser before, except at sign-up. Null if the password was changed while it was being checked.
 */
export async function openSession(
  deps: EmailDeps,
  credentials: VerifiedCredentials,
  browser: Browser,
  { isSignUp = false } = {},
): Promise<SessionView | null> {
  const { db } = deps
  const { userAgent, cookies, token: earlierToken } = browser
  const device = deviceName(userAgent)
  const token = makeToken()
  const { userId } = credentials
  const sentDeviceToken = cookies.deviceToken()
  const opened = await db.asSystem(async (tx) => {
    if (!(await lockUnchangedPassword(tx, credentials))) return null
    if (earlierToken) await deleteSession(tx, earlierToken)
    await insertSession(tx, { userId, token, device })
    const isKnown = sentDeviceToken !== null && (await findDeviceOwner(tx, sentDeviceToken)) !== null
    const knownOrNewToken = isKnown ? sentDeviceToken : makeToken()
    const isNewDevice = await insertKnownDevice(tx, userId, knownOrNewToken)
    if (isNewDevice && !isSignUp) await notifyOfNewDevice(deps, tx, userId, device)
    return { deviceToken: knownOrNewToken, isNewDevice }
  })
  if (opened === null) {
    logSecurityEvent(browser, 'security: sign-in failed', { userId }, { reason: 'password just changed' })
    return null
  }
  const { deviceToken, isNewDevice } = opened
  logSecurityEvent(
    browser,
    isSignUp ? 'security: signed up' : 'security: signed in',
    { userId },
    { isNewDevice },
  )
  cookies.setSession(token, SESSION_SECONDS)
  cookies.setDevice(deviceToken)
  return readSessionView(db, token)
}

export async function readSessionView(db: Database, token: string): Promise<SessionView> {
  const session = await findSession(db, token)
  return session ? sessionView(session) : refuse('unauthenticated')
}

export function sessionView({ user, expiresAt, checkedAt }: Session): SessionView {
  const expires_at = seconds(expiresAt)
  return { user, expires_at, expires_in: Math.max(0, expires_at - seconds(checkedAt)) }
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
