import { isLoopback } from '#server/base/config.ts'
import { refuse } from '#server/base/refusal.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * A browser names the page a request comes from; another site's page may not change anything here. Programs that
 * send no Origin are let through: they carry no cookie of a person who was lured somewhere.
 */
export function assertSameOrigin(request: Request, appUrl: URL): void {
  if (SAFE_METHODS.has(request.method)) return
  const origin = request.headers.get('origin')
  if (origin !== null) {
    if (!isOurs(origin, appUrl)) refuse('cross_origin')
    return
  }
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') refuse('cross_origin')
}

export function isOurs(origin: string, appUrl: URL): boolean {
  if (origin === appUrl.origin) return true
  if (!URL.canParse(origin)) return false
  // On this machine localhost, 127.0.0.1 and [::1] are the same place.
  const { hostname, port, protocol } = new URL(origin)
  return (
    isLoopback(appUrl.hostname) &&
    isLoopback(hostname) &&
    port === appUrl.port &&
    protocol === appUrl.protocol
  )
}
