const SESSION = 'session_id'
const ORIGIN = 'from'

/** The session id of the checkout that an owner returns from. */
export function checkoutSessionId(search: string): string | null {
  return new URLSearchParams(search).get(SESSION) || null
}

/** Which of the provider's pages an owner returns from, if any. */
export function returnOrigin(search: string): 'checkout' | 'portal' | null {
  if (checkoutSessionId(search) !== null) return 'checkout'
  return new URLSearchParams(search).get(ORIGIN) === 'portal' ? 'portal' : null
}

/** The URL without the parameters of a return. */
export function urlWithoutReturn({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const params = new URLSearchParams(search)
  params.delete(SESSION)
  params.delete(ORIGIN)
  return pathname + (params.size === 0 ? '' : `?${params}`) + hash
}
