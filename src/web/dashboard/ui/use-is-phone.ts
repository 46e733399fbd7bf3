import { useBrowserValue } from './use-browser-value.ts'

const PHONE = '(max-width: 47.99em)'

/** Null while rendering on the server, which doesn't know the screen, and while hydrating. */
export function useIsPhone(): boolean | null {
  return useBrowserValue(isPhone, onWidthChange)
}

export function isPhone(): boolean {
  return matchMedia(PHONE).matches
}

function onWidthChange(notify: () => void): () => void {
  const phone = matchMedia(PHONE)
  phone.addEventListener('change', notify)
  return () => phone.removeEventListener('change', notify)
}
