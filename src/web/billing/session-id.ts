const SESSION = 'session_id'
const ORIGIN = 'from'

/** Of the checkout that an owner comes back from. */
export function sessionIdIn(search: string): string | null {
  return new URLSearchParams(search).get(SESSION) || null
}

/** Which of the provider's pages an owner comes back from, if any. */
export function returnIn(search: string): 'checkout' | 'portal' | null {
  if (sessionIdIn(search) !== null) return 'checkout'
  return new URLSearchParams(search).get(ORIGIN) === 'portal' ? 'portal' : null
}

/** The same address without what tells of a return. Everything else stays as it was. */
export function withoutReturn({ pathname, search, hash }: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const rest = new URLSearchParams(search)
  rest.delete(SESSION)
  rest.delete(ORIGIN)
  return pathname + (rest.size === 0 ? '' : `?${rest}`) + hash
}
