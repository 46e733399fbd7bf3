const SESSION_PARAM = 'session_id'
const ORIGIN_PARAM = 'from'

/** The session id of the checkout that an owner returns from. */
export function checkoutSessionId(search: string): string | null {
  return new URLSearchParams(search).get(SESSION_PARAM) || null
}

/** Which of the provider's pages an owner returns from, if any. */
export function returnOrigin(search: string): 'checkout' | 'portal' | null {
  if (checkoutSessionId(search) !== null) return 'checkout'
  return new URLSearchParams(search).get(ORIGIN_PARAM) === 'portal' ? 'portal' : null
}

/** The URL without the parameters that the provider's pages added. */
export function urlWithoutReturn({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const params = new URLSearchParams(search)
  params.delete(SESSION_PARAM)
  params.delete(ORIGIN_PARAM)
  return pathname + (params.size === 0 ? '' : `?${params}`) + hash
}
