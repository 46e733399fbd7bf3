import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ApiResponse, errorResponse } from './api-response.ts'
import { API_VERSION } from './api-version.ts'
import { type Call, readCall } from './call.ts'
import type { Fault, Faults } from './faults.ts'
import { type CallHandlerOptions, createCallHandler } from './handle-call.ts'
import { ProviderError } from './provider-error.ts'
import type { ObservedCall, RequestLog } from './request-log.ts'

type ApiOptions = CallHandlerOptions & {
  faults: Faults
  log: RequestLog
  onCall?: (call: ObservedCall) => void
}

/** All routes under /v1 and /v2. */
export function apiRoutes({
  faults,
  log,
  onCall,
  ...handlerOptions
}: ApiOptions): Hono<{ Bindings: HttpBindings }> {
  const handler = createCallHandler(handlerOptions)
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, c) => {
    console.error('payments emulator failed', error)
    const body = { type: 'api_error', message: `Bug in the emulator: ${error.message}` }
    return toHttpResponse(
      errorResponse(new ProviderError(500, body), c.req.path.startsWith('/v2/') ? 'v2' : 'v1'),
    )
  })
  return app.all('*', async (c) => {
    const call = await readCall(c.req.raw).catch((error: unknown) => error)
    if (call instanceof ProviderError)
      return toHttpResponse(errorResponse(call, c.req.path.startsWith('/v2/') ? 'v2' : 'v1'))
    if (!isCall(call)) throw call
    const record = log.add(toLogEntry(call))
    const fault = faults.consume(call.method, call.path)
    if (fault === 'timeout') return RESPONSE_ALREADY_SENT
    const response =
      fault && fault !== 'lost_answer' ? faultResponse(fault, call) : await handler.handle(call)
    if (fault === 'lost_answer') {
      c.env.outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
    record.status = response.status
    onCall?.({ ...record, route: handler.routeOf(call), response: response.body })
    return toHttpResponse(response, call)
  })
}

const isCall = (value: unknown): value is Call => !(value instanceof Error)

function toLogEntry({ method, path, params, expand, idempotencyKey, account }: Call) {
  const loggedParams = expand.length > 0 ? { ...params, expand } : params
  return { method, path, params: loggedParams, idempotencyKey, stripeAccount: account, status: null }
}

function faultResponse(kind: Fault['kind'], { version }: Call): ApiResponse {
  if (kind === 'rate_limit') {
    const message = 'Too many requests hit the API too quickly.'
    const body = { type: 'invalid_request_error', code: 'rate_limit', message }
    return errorResponse(new ProviderError(429, body, { 'Retry-After': '1' }), version)
  }
  return errorResponse(
    new ProviderError(500, { type: 'api_error', message: 'Failure requested from the emulator.' }),
    version,
  )
}

function toHttpResponse(response: ApiResponse, call?: Call): Response {
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Stripe-Version': API_VERSION,
    'Cache-Control': 'no-store',
    ...(call?.idempotencyKey && { 'Idempotency-Key': call.idempotencyKey }),
    ...(call?.account && { 'Stripe-Account': call.account }),
    ...response.headers,
  })
  return new Response(JSON.stringify(response.body), {
    status: response.status as ContentfulStatusCode,
    headers,
  })
}
