import { useSyncExternalStore } from 'react'
import { recordIdOf, type WaitingChange } from '#web/dashboard/offline/change.ts'
import { waitingChanges } from '#web/dashboard/offline/waiting-changes.ts'

const NONE: readonly WaitingChange[] = []

/** The changes that wait on this device until they can be sent. */
export function useWaitingChanges(): readonly WaitingChange[] {
  return useSyncExternalStore(waitingChanges.onChange, waitingChanges.list, () => NONE)
}

/** Those of one job or invoice. */
export function useWaitingChangesOf(recordId: string): readonly WaitingChange[] {
  return useWaitingChanges().filter(({ change }) => recordIdOf(change) === recordId)
}
