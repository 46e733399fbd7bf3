import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { RequestEnv } from '#server/http/request-context.ts'
import type { Logger } from '#server/log.ts'

/** Names the request and writes one line when it is answered. */
export function requestLog(log: Logger): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('route', 'unknown')
    await next()
    const { method } = c.req
    const { status } = c.res
    const ms = Math.round(performance.now() - startedAt)
    const line = { method, route: c.var.route, status, ms }
    if (c.var.route === 'file') c.var.log.debug(line, 'answered')
    else c.var.log.info(line, 'answered')
  }
}
