import type { MiddlewareHandler } from 'hono'
import type { RequestEnv } from '#server/http/request-context.ts'

/** `base-uri` and `form-action` don't fall back to `default-src`. */
const DENY_ALL = `default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

export function securityHeaders(appUrl: URL): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    await next()
    const { headers } = c.res
    headers.set('X-Content-Type-Options', 'nosniff')
    headers.set('X-Request-Id', c.var.requestId)
    headers.set('Cross-Origin-Opener-Policy', 'same-origin')
    // The run sheet asks where the owner is when they arrive at a job.
    headers.set('Permissions-Policy', 'camera=(), geolocation=(self), microphone=(), payment=()')
    if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
    if (!headers.has('Content-Security-Policy')) headers.set('Content-Security-Policy', DENY_ALL)
    if (appUrl.protocol === 'https:') {
      headers.set('Strict-Transport-Security', 'max-age=63072000; includeSubDomains')
    }
  }
}
