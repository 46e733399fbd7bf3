import type { CallInput, Endpoint, Output } from '#contract/endpoint.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { answerOffline } from './answer-offline.ts'
import { applyChanges } from './apply-changes.ts'
import { readStoredCopy } from './offline-store.ts'
import { listWaitingChanges } from './sync-changes.ts'

/** Without a connection nobody can say who is signed in, so the owner whose data this device keeps is assumed. */
export async function adoptStoredSession(): Promise<void> {
  const stored = await readStoredCopy()
  if (stored) browserSession.adoptInitialSession(stored.session, stored.copiedAtMs)
}

/** Undefined if this device keeps no answer for the owner who is signed in. */
export async function readOfflineAnswer<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Output<E> | undefined> {
  const stored = await readStoredCopy()
  const userId = sessionOf(browserSession.state())?.user.id
  if (!stored || stored.session.user.id !== userId) return undefined
  const copy = applyChanges(stored.copy, await listWaitingChanges(userId))
  return answerOffline(endpoint, input, copy, browserSession.serverNowMs())
}
