export const AUTH_MODES = ['sign-in', 'sign-up', 'reset', 'recover'] as const
export type AuthMode = (typeof AUTH_MODES)[number]

/** The mode of a query value. Anything unknown means sign-in. */
export function authMode(value: string | null): AuthMode {
  return AUTH_MODES.find((mode) => mode === value) ?? 'sign-in'
}

/** The URL of a mode, keeping the page to open after signing in. */
export function authUrl(mode: AuthMode, next: string | null): string {
  const search = new URLSearchParams()
  if (mode !== 'sign-in') search.set('mode', mode)
  if (next !== null) search.set('next', next)
  return search.size === 0 ? '/auth' : `/auth?${search}`
}
