import { useSyncExternalStore } from 'react'

let isOpened = false
const listeners = new Set<() => void>()

/** Opens the dialog for a new appointment over the current screen. Ignored until the owner is known. */
export function openNewAppointment(): void {
  setOpened(listeners.size > 0)
}

export function closeNewAppointment(): void {
  setOpened(false)
}

export function useIsNewAppointmentOpened(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpened,
    () => false,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function setOpened(next: boolean): void {
  isOpened = next
  for (const listener of listeners) listener()
}
