import type { Session as SessionView } from '#contract/account.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { SESSION_SECONDS } from '#domain/account/session-times.ts'
import { logSecurityEvent } from '#server/account/log-security-event.ts'
import { notifyOfNewDevice } from '#server/account/notify-of-new-device.ts'
import { reportFailedAttempt } from '#server/account/report-failed-attempt.ts'
import {
  deleteSession,
  findDeviceOwner,
  findSession,
  insertKnownDevice,
  insertSession,
} from '#server/account/session-queries.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Session, SessionCaller } from '#server/http/session.ts'
import { makeToken } from '#server/tokens/make-token.ts'

export type Browser = SessionCaller & { cookies: Cookies; token: string | null }

/** Somebody who proved that they are the owner. `isStillValid` checks the proof again when the session is stored. */
export type ProvenOwner = {
  userId: string
  /** What they proved it with, for the log. */
  by: 'password' | 'password and code' | 'passkey'
  isStillValid: (tx: SystemTx) => Promise<boolean>
}

/**
 * Always creates a new token, to prevent session fixation, and ends the browser's earlier session. Emails the owner if
 * they have not used this browser before, except at sign-up. Null if the password or passkey was changed while it was being
 * checked.
 */
export async function openSession(
  deps: EmailDeps,
  { userId, by, isStillValid }: ProvenOwner,
  browser: Browser,
  { isSignUp = false } = {},
): Promise<SessionView | null> {
  const { db } = deps
  const { userAgent, network, cookies, token: earlierToken } = browser
  const device = deviceName(userAgent)
  const token = makeToken()
  const proofToken = makeToken()
  const sentDeviceToken = cookies.deviceToken()
  const opened = await db.asSystem(async (tx) => {
    if (!(await isStillValid(tx))) return null
    if (earlierToken) await deleteSession(tx, earlierToken)
    await insertSession(tx, { userId, token, proofToken, device, network })
    const isKnown = sentDeviceToken !== null && (await findDeviceOwner(tx, sentDeviceToken)) !== null
    const knownOrNewToken = isKnown ? sentDeviceToken : makeToken()
    const isNewDevice = await insertKnownDevice(tx, userId, knownOrNewToken)
    if (isNewDevice && !isSignUp) await notifyOfNewDevice(deps, tx, userId, device)
    const kind = isSignUp ? 'signed-up' : isNewDevice ? 'signed-in-new-device' : 'signed-in'
    await recordActivity(tx, { ...browser, deviceToken: knownOrNewToken }, { userId, kind })
    return { deviceToken: knownOrNewToken, isNewDevice }
  })
  if (opened === null) {
    reportFailedAttempt(db, browser, { action: 'sign-in', userId, reason: 'just changed' })
    return null
  }
  const { deviceToken, isNewDevice } = opened
  logSecurityEvent(
    browser,
    isSignUp ? 'security: signed up' : 'security: signed in',
    { userId },
    { by, isNewDevice },
  )
  cookies.setSession(token, SESSION_SECONDS)
  cookies.setProof(proofToken)
  cookies.setDevice(deviceToken)
  return readSessionView(db, token, browser)
}

export async function readSessionView(
  db: Database,
  token: string,
  caller: SessionCaller,
): Promise<SessionView> {
  const session = await findSession(db, token, caller)
  return session ? sessionView(session) : refuse('unauthenticated')
}

export function sessionView({ user, expiresAt, checkedAt, recovery }: Session): SessionView {
  const expires_at = seconds(expiresAt)
  const view = { user, expires_at, expires_in: Math.max(0, expires_at - seconds(checkedAt)) }
  if (!recovery) return view
  const { requestedAt, dueAt } = recovery
  return { ...view, recovery: { requested_at: requestedAt.toISOString(), due_at: dueAt.toISOString() } }
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
