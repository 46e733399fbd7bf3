import { useSyncExternalStore } from 'react'

const PHONE = '(max-width: 47.99em)'

/** Null while rendering on the server, which doesn't know the screen, and while hydrating. */
export function useIsPhone(): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(PHONE).matches,
    () => null,
  )
}

function subscribe(notify: () => void): () => void {
  const phone = matchMedia(PHONE)
  phone.addEventListener('change', notify)
  return () => phone.removeEventListener('change', notify)
}
