export const SESSION_COOKIE = 'wheelhouse_session'
/** Comes with each proof of who the owner is, which counts for nothing without it. */
export const PROOF_COOKIE = 'wheelhouse_proof'

/** Browsers accept a `__Host-` cookie only from the host itself over https, so no other subdomain can plant one. */
export function cookieName(name: string, origin: string): string {
  return origin.startsWith('https:') ? `__Host-${name}` : name
}
