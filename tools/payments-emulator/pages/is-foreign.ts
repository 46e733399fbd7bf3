const LOOPBACK = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d+)?$/

/** Whether the Host is not this machine (DNS rebinding), or a form came from another site. */
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
