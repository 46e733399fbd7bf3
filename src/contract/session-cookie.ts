export const SESSION_COOKIE = 'wheelhouse_session'

/** Browsers accept a `__Host-` cookie only from the host itself over https, so no other subdomain can plant one. */
export function cookieName(name: string, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name
}
