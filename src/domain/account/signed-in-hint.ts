/** Tells pages that this browser has signed in, so that they offer the right button. It grants no access. */
export const SIGNED_IN_COOKIE = 'wheelhouse_signed_in'
/** Matches a page's cookies. On https, the name has the prefix. */
export const SIGNED_IN_HINT = /(?:^|; )(?:__Host-)?wheelhouse_signed_in=1(?:;|$)/

export function hasSignedInHint(cookies: string): boolean {
  return SIGNED_IN_HINT.test(cookies)
}
