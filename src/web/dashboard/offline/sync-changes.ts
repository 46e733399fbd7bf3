import { callOnceAs } from '#web/billing/call-as-owner.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { ownChanges, withChanges } from '#web/session/unsent-changes.ts'
import { applyChanges } from './apply-changes.ts'
import type { Change, WaitingChange } from './change.ts'
import { readStoredCopy, storeCopy } from './offline-store.ts'
import { type ChangeStore, changedByAnswer, changedByDrop, droppedWith, sendChanges } from './send-changes.ts'
import { waitingChanges } from './waiting-changes.ts'

const NAME = 'wheelhouse-changes'

let channel: BroadcastChannel | null = null
/** One object for sending and receiving, so that this tab does not hear itself. */
function channelToOtherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel(NAME)
  return channel
}

/** Keeps a change on this device until it is sent. Rejects if the browser does not keep it. */
export async function keepChange(key: string, change: Change): Promise<void> {
  const userId = signedInUserId()
  if (userId === null) throw new Error('nobody is signed in')
  const madeAt = new Date(browserSession.serverNowMs()).toISOString()
  const waiting = { userId, key, change, madeAt, problem: null, isConfirmed: false, failures: 0 }
  // Storage assigns the number.
  await withChanges((database) => database.add('changes', waiting as unknown as WaitingChange))
  await readWaitingChanges()
  channelToOtherTabs().postMessage(null)
}

/** Reads which changes wait, also after another tab has added or sent some. */
export async function readWaitingChanges(): Promise<void> {
  const userId = signedInUserId()
  waitingChanges.set(userId === null ? [] : await listWaitingChanges(userId))
}

/** In the order in which they were made. */
export function listWaitingChanges(userId: string): Promise<WaitingChange[]> {
  return withChanges<WaitingChange[], WaitingChange>((database) => ownChanges(database, userId))
}

/** Calls `listener` when another tab has added or sent changes. Returns a function that stops it. */
export function onOtherTab(listener: () => void): () => void {
  const other = channelToOtherTabs()
  other.addEventListener('message', listener)
  return () => other.removeEventListener('message', listener)
}

let running: Promise<void> | null = null

/** Sends what waits, in one tab at a time. Called again meanwhile, it returns the promise of the run that has begun. */
export function syncChanges(): Promise<void> {
  running ??= sync().finally(() => {
    running = null
  })
  waitingChanges.setSending(running)
  return running
}

async function sync(): Promise<void> {
  const userId = signedInUserId()
  if (userId === null) return
  const sentCount = await inOneTab(() => sendChanges(storeOf(userId), callOnceAs(userId)))
  await readWaitingChanges()
  if (sentCount > 0) for (const listener of syncListeners) listener(sentCount)
}

const syncListeners = new Set<(sentCount: number) => void>()

/** Calls `listener` after changes were sent. Returns a function that stops it. */
export function onSynced(listener: (sentCount: number) => void): () => void {
  syncListeners.add(listener)
  return () => syncListeners.delete(listener)
}

/** Sends a change over what stood in its way. */
export async function sendAnyway(change: WaitingChange): Promise<void> {
  const store = storeOf(change.userId)
  await store.update({ changed: changedByAnswer(change, await store.list()) })
  await syncChanges()
}

export async function dropChange(change: WaitingChange): Promise<void> {
  const store = storeOf(change.userId)
  const waiting = await store.list()
  await store.update({ removed: droppedWith(change, waiting), changed: changedByDrop(change, waiting) })
  await syncChanges()
}

function signedInUserId(): string | null {
  return sessionOf(browserSession.state())?.user.id ?? null
}

/** The next copy may not arrive for a while, and the change no longer waits. */
async function applyToStoredCopy(sent: WaitingChange): Promise<void> {
  const stored = await readStoredCopy()
  if (stored?.session.user.id !== sent.userId) return
  // A full disk must not stop the changes that follow.
  await storeCopy({ ...stored, copy: applyChanges(stored.copy, [sent]) }).catch(() => undefined)
}

/** Tabs that can't agree both send: the server applies each change once nevertheless. */
async function inOneTab(send: () => Promise<number>): Promise<number> {
  return 'locks' in navigator ? navigator.locks.request(NAME, send) : send()
}

function storeOf(userId: string): ChangeStore {
  return {
    list: () => listWaitingChanges(userId),
    update: ({ changed = [], removed = [] }) =>
      withChanges<void, WaitingChange>(async (database) => {
        const transaction = database.transaction('changes', 'readwrite')
        const { store } = transaction
        for (const change of changed) if (await store.getKey(change.number)) await store.put(change)
        for (const { number } of removed) await store.delete(number)
        await transaction.done
        channelToOtherTabs().postMessage(null)
      }),
    onSent: applyToStoredCopy,
  }
}
