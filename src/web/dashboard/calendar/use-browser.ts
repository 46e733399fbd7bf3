import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 47.99em)'

/** Null on the server and while its HTML is hydrated, when both layouts are rendered and styles show one of them. */
export function useIsPhone(): boolean | null {
  return useSyncExternalStore<boolean | null>(onPhoneChange, isPhone, unknown)
}

/** Null on the server and while its HTML is hydrated. */
export function useBrowserZone(): string | null {
  return useSyncExternalStore<string | null>(neverChanges, browserZone, unknown)
}

const isPhone = () => window.matchMedia(PHONE).matches
const browserZone = () => Temporal.Now.timeZoneId()
const unknown = () => null
const neverChanges = () => () => {}

function onPhoneChange(notify: () => void): () => void {
  const query = window.matchMedia(PHONE)
  query.addEventListener('change', notify)
  return () => query.removeEventListener('change', notify)
}
