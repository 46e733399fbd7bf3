import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { Hono } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type Answer, refusal } from './answer.ts'
import { type AnsweringParts, createAnswering } from './answer-call.ts'
import { API_VERSION } from './api-version.ts'
import { type Call, readCall } from './call.ts'
import type { Fault, Faults } from './faults.ts'
import { ProviderError } from './provider-error.ts'
import type { RequestLog, WitnessedCall } from './request-log.ts'

type Parts = AnsweringParts & { faults: Faults; log: RequestLog; witness?: (call: WitnessedCall) => void }

/** Everything below /v1 and /v2. */
export function apiRoutes({ faults, log, witness, ...parts }: Parts): Hono<{ Bindings: HttpBindings }> {
  const answering = createAnswering(parts)
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.onError((error, c) => {
    console.error('The payments emulator failed', error)
    const body = { type: 'api_error', message: `A bug of the emulator's: ${error.message}` }
    return sent(refusal(new ProviderError(500, body), c.req.path.startsWith('/v2/') ? 'v2' : 'v1'))
  })
  return app.all('*', async (c) => {
    const call = await readCall(c.req.raw).catch((error: unknown) => error)
    if (call instanceof ProviderError) return sent(refusal(call, c.req.path.startsWith('/v2/') ? 'v2' : 'v1'))
    if (!isCall(call)) throw call
    const record = log.add(recorded(call))
    const fault = faults.take(call.method, call.path)
    if (fault === 'timeout') return RESPONSE_ALREADY_SENT
    const answer = fault && fault !== 'lost_answer' ? faulty(fault, call) : await answering.answer(call)
    if (fault === 'lost_answer') {
      c.env.outgoing.destroy()
      return RESPONSE_ALREADY_SENT
    }
    record.status = answer.status
    witness?.({ ...record, route: answering.routeOf(call), answer: answer.body })
    return sent(answer, call)
  })
}

const isCall = (value: unknown): value is Call => !(value instanceof Error)

function recorded({ method, path, params, expand, idempotencyKey, account }: Call) {
  const asked = expand.length > 0 ? { ...params, expand } : params
  return { method, path, params: asked, idempotencyKey, stripeAccount: account, status: null }
}

function faulty(kind: Fault['kind'], { version }: Call): Answer {
  if (kind === 'rate_limit') {
    const message = 'Too many requests hit the API too quickly.'
    const body = { type: 'invalid_request_error', code: 'rate_limit', message }
    return refusal(new ProviderError(429, body, { 'Retry-After': '1' }), version)
  }
  return refusal(
    new ProviderError(500, { type: 'api_error', message: 'The emulator was told to fail.' }),
    version,
  )
}

function sent(answer: Answer, call?: Call): Response {
  const headers = new Headers({
    'Content-Type': 'application/json',
    'Stripe-Version': API_VERSION,
    'Cache-Control': 'no-store',
    ...(call?.idempotencyKey && { 'Idempotency-Key': call.idempotencyKey }),
    ...(call?.account && { 'Stripe-Account': call.account }),
    ...answer.headers,
  })
  return new Response(JSON.stringify(answer.body), { status: answer.status as ContentfulStatusCode, headers })
}
