import { recordIdOf, type WaitingChange } from './change.ts'

/** The signed-in owner's changes that wait on this device, as far as they have been read from its storage. */
let waiting: readonly WaitingChange[] = []
let isRead = false
let sending: Promise<unknown> | null = null
const listeners = new Set<() => void>()

export const waitingChanges = {
  list: () => waiting,
  /** Whether storage has been read: until then, changes may wait there that are not listed. */
  isRead: () => isRead,
  /** Resolves once the changes that are being sent have arrived, so that what is read then includes them. Null if there are none. */
  whenSent: () => sending,
  set(next: readonly WaitingChange[]): void {
    isRead = true
    if (next.length === 0 && waiting.length === 0) return
    waiting = next
    for (const listener of listeners) listener()
  },
  setSending(next: Promise<unknown>): void {
    const settled = next
      .catch(() => undefined)
      .then(() => {
        if (sending === settled) sending = null
      })
    sending = settled
  },
  onChange(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

/** Whether a new change has to wait for others: they are sent in order, except those that wait for an answer. */
export function mustWait(recordId: string): boolean {
  return waiting.some(({ change, problem }) => problem === null || recordIdOf(change) === recordId)
}
