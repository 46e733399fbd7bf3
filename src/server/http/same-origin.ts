import { isLoopback } from '#server/base/is-loopback.ts'
import { refuse } from '#server/base/refusal.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * CSRF protection: pages of other sites may not change anything here. Requests without an Origin are allowed, because
 * they come from programs, which have no cookies of a tricked user.
 */
export function assertSameOrigin(request: Request, appUrl: URL): void {
  if (SAFE_METHODS.has(request.method)) return
  const origin = request.headers.get('origin')
  if (origin !== null) {
    if (!isSameOrigin(origin, appUrl)) refuse('cross_origin')
    return
  }
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') refuse('cross_origin')
}

export function isSameOrigin(origin: string, appUrl: URL): boolean {
  if (origin === appUrl.origin) return true
  if (!URL.canParse(origin)) return false
  // localhost, 127.0.0.1 and [::1] are the same machine.
  const { hostname, port, protocol } = new URL(origin)
  return (
    isLoopback(appUrl.hostname) &&
    isLoopback(hostname) &&
    port === appUrl.port &&
    protocol === appUrl.protocol
  )
}
