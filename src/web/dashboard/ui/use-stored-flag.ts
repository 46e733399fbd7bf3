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
  const isSet = useSyncExternalStore<boolean | null>(subscribe, () => read(key, storage) ?? initial, unknown)
  const set = useCallback((value: boolean) => write(key, value, storage), [key, storage])
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

/** Null if it was never set, or if the browser blocks storage. */
function read(key: string, storage: () => Storage): boolean | null {
  try {
    const stored = storage().getItem(key)
    return stored === null ? null : stored === 'true'
  } catch {
    return null
  }
}

function write(key: string, value: boolean, storage: () => Storage): void {
  try {
    storage().setItem(key, String(value))
  } catch {
    // Without storage, the flag stays as it was.
  }
  for (const notify of listeners) notify()
}
