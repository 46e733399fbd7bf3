export const AUTH_MODES = ['sign-in', 'sign-up', 'reset'] as const
export type AuthMode = (typeof AUTH_MODES)[number]

/** What the address asks for. Anything unknown is sign in. */
export function authMode(asked: string | null): AuthMode {
  return AUTH_MODES.find((mode) => mode === asked) ?? 'sign-in'
}

/** The address of a mode. Where one wanted to go stays in it. */
export function authAddress(mode: AuthMode, next: string | null): string {
  const search = new URLSearchParams()
  if (mode !== 'sign-in') search.set('mode', mode)
  if (next !== null) search.set('next', next)
  return search.size === 0 ? '/auth' : `/auth?${search}`
}
