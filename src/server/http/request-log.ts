import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Logger } from '#server/base/log.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import type { RequestMetrics } from '#server/http/request-metrics.ts'

/** Assigns a request id, logs one line per response with who was refused and why, and records its duration. */
export function requestLog(log: Logger, metrics: RequestMetrics): MiddlewareHandler<RequestEnv> {
  return async (c, next) => {
    const startedAt = performance.now()
    const requestId = randomUUID()
    c.set('requestId', requestId)
    c.set('log', log.child({ requestId }))
    c.set('route', 'unknown')
    c.set('endpoint', null)
    await next()
    const { method } = c.req
    const { status } = c.res
    const ms = Math.round(performance.now() - startedAt)
    metrics.record(c.var.endpoint ?? c.var.route, status, (performance.now() - startedAt) / 1000)
    const { route, userId, refusal } = c.var
    const line = { method, route, status, ms, ...(userId && { userId }), ...(refusal && { refusal }) }
    if (route === 'file') c.var.log.debug(line, 'answered')
    else c.var.log.info(line, 'answered')
  }
}
