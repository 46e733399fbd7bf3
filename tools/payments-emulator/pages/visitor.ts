const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/

/** A Host that is not this machine (a name that was rebound to it), or a form of another site's. */
export function isForeign(request: Request): boolean {
  const host = request.headers.get('host') ?? ''
  if (!LOOPBACK.test(host)) return true
  return request.method !== 'GET' && isCrossOrigin(request, host)
}

function isCrossOrigin(request: Request, host: string): boolean {
  const origin = request.headers.get('origin')
  const site = request.headers.get('sec-fetch-site')
  if (site !== null && site !== 'same-origin' && site !== 'none') return true
  return origin !== null && origin !== `http://${host}`
}
