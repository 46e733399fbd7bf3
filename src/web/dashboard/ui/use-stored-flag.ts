import { useCallback, useSyncExternalStore } from 'react'

type StoredFlagOptions = {
  /** Its value until it is changed. */
  initial?: boolean
  /** Session storage is forgotten with the tab. */
  storage?: () => Storage
}

/** Hooks in this tab. The browser reports changes to other tabs only. */
const listeners = new Set<() => void>()
const localStorageOf = () => window.localStorage

/** A flag that this browser remembers. Null on the server and while its HTML is hydrated. */
export function useStoredFlag(
  key: string,
  { initial = false, storage = localStorageOf }: StoredFlagOptions = {},
): [isSet: boolean | null, set: (isSet: boolean) => void] {
  const isSet = useSyncExternalStore<boolean | null>(
    subscribe,
    () => readFlag(key, storage) ?? initial,
    unknown,
  )
  const set = useCallback((value: boolean) => writeFlag(key, value, storage), [key, storage])
  return [isSet, set]
}

const unknown = () => null

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  window.addEventListener('storage', notify)
  return () => {
    listeners.delete(notify)
    window.removeEventListener('storage', notify)
  }
}

/** Flags that could not be stored. They are remembered until the page is left. */
const unstored = new Map<string, string>()

/** Null if it was never set. */
export function readFlag(key: string, storage: () => Storage): boolean | null {
  try {
    const stored = unstored.get(key) ?? storage().getItem(key)
    return stored === null ? null : stored === 'true'
  } catch {
    return null
  }
}

export function writeFlag(key: string, value: boolean, storage: () => Storage): void {
  try {
    storage().setItem(key, String(value))
    unstored.delete(key)
  } catch {
    // The browser blocks storage, or it is full.
    unstored.set(key, String(value))
  }
  for (const notify of listeners) notify()
}
