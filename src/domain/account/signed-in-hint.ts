/** Tells pages that this browser has signed in, so that they offer the right button. It grants no access. */
export const SIGNED_IN_COOKIE = 'wheelhouse_signed_in'
export const SIGNED_IN_HINT = `${SIGNED_IN_COOKIE}=1`

export function hasSignedInHint(cookies: string): boolean {
  return cookies.split('; ').includes(SIGNED_IN_HINT)
}
