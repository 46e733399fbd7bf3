import type { Session as SessionView } from '#contract/account.ts'
import { deviceName } from '#domain/account/device-name.ts'
import { SESSION_SECONDS } from '#domain/account/session-times.ts'
import { makeToken } from '#server/account/make-token.ts'
import { insertKnownDevice, insertSession, isKnownDevice, sessionByToken } from '#server/account/queries.ts'
import type { Database } from '#server/db/database.ts'
import type { Session } from '#server/http/session.ts'
import type { SessionCookies } from '#server/http/session-cookies.ts'
import { refuse } from '#server/refusal.ts'

export type Browser = { userAgent: string; cookies: SessionCookies }

/** Signs in with a new token, whatever token the browser had: one planted there beforehand opens nothing. */
export async function openSession(db: Database, userId: string, { userAgent, cookies }: Browser) {
  const token = makeToken()
  const presented = cookies.deviceToken()
  const newDevice = await db.asSystem(async (tx) => {
    await insertSession(tx, { userId, token, device: deviceName(userAgent) })
    if (presented && (await isKnownDevice(tx, userId, presented))) return null
    const deviceToken = makeToken()
    await insertKnownDevice(tx, userId, deviceToken)
    return deviceToken
  })
  cookies.keepSession(token, SESSION_SECONDS)
  if (newDevice) cookies.keepDevice(newDevice)
  return currentSession(db, token)
}

export async function currentSession(db: Database, token: string): Promise<SessionView> {
  const session = await db.asVisitor((tx) => sessionByToken(tx, token))
  return session ? sessionView(session) : refuse('unauthenticated')
}

export function sessionView({ user, expiresAt, checkedAt }: Session): SessionView {
  const expires_at = seconds(expiresAt)
  return { user, expires_at, expires_in: Math.max(0, expires_at - seconds(checkedAt)) }
}

function seconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}
