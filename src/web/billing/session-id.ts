const NAME = 'session_id'

/** Of the checkout that an owner comes back from. */
export function sessionIdIn(search: string): string | null {
  return new URLSearchParams(search).get(NAME) || null
}

/** The same address without it. Everything else stays as it was. */
export function withoutSessionId({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): string {
  const rest = new URLSearchParams(search)
  rest.delete(NAME)
  return pathname + (rest.size === 0 ? '' : `?${rest}`) + hash
}
