import { endpoints } from '#contract/endpoints.ts'
import { ApiError } from '#web/api/api-error.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { readStoredCopy, storeCopy } from './offline-store.ts'

/** Replaces the copy if it is older than this. Returns when it was received; null if there is none. */
export async function renewOfflineCopy(maxAgeMs: number): Promise<number | null> {
  const session = sessionOf(browserSession.state())
  if (!session) return null
  const stored = await readStoredCopy()
  const isOwn = stored?.session.user.id === session.user.id
  const copiedAtMs = stored && isOwn ? stored.copiedAtMs : null
  const ageMs = copiedAtMs === null ? null : Date.now() - copiedAtMs
  // A copy from the future was made while this device's clock was wrong.
  if (ageMs !== null && ageMs >= 0 && ageMs < maxAgeMs) return copiedAtMs
  try {
    const receivedAtMs = Date.now()
    const copy = await callAsOwner(endpoints.readOfflineCopy)
    // The session may be older than the copy, and the server's time is counted from its remaining seconds.
    const expires_in = session.expires_at - Math.round(browserSession.serverNowMs() / 1000)
    await storeCopy({ session: { ...session, expires_in }, copy, copiedAtMs: receivedAtMs })
    return receivedAtMs
  } catch (error) {
    // The browser keeps nothing, or there is no connection.
    if (error instanceof ApiError || error instanceof DOMException) return copiedAtMs
    throw error
  }
}
