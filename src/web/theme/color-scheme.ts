/** `system` follows the device. */
export type ColorScheme = 'system' | 'light' | 'dark'

/** Set by earlier releases too, for which `auto` followed the device. */
const STORAGE_KEY = 'mantine-color-scheme-value'

/** Stored per browser: a phone in the sun and a laptop at night need different schemes. */
export function storedColorScheme(): ColorScheme {
  const stored = localStorage.getItem(STORAGE_KEY)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

export function setColorScheme(scheme: ColorScheme): void {
  localStorage.setItem(STORAGE_KEY, scheme === 'system' ? 'auto' : scheme)
  document.documentElement.dataset.colorScheme = scheme
}

/** Applies the stored scheme before the first paint. Storage may be forbidden. */
export const COLOR_SCHEME_SCRIPT = `try {
  const stored = localStorage.getItem('${STORAGE_KEY}')
  if (stored === 'light' || stored === 'dark') document.documentElement.dataset.colorScheme = stored
} catch {}`
