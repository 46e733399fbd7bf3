import type { Context } from 'hono'
import { ERROR_SENTENCES, type ErrorBody, STATUS } from '#contract/errors.ts'
import { Refusal } from '#server/base/refusal.ts'
import { isDatabaseUnavailable, logOutage } from '#server/db/failures.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

const RETRY_AFTER_SECONDS = 2

export function answerError(error: unknown, c: Context<RequestEnv>): Response {
  const refusal = toRefusal(error)
  if (refusal.code === 'internal') c.var.log.error({ err: error, route: c.var.route }, 'request failed')
  // Our own refusals, such as of a password hash that would wait too long, are no outage.
  if (refusal.code === 'unavailable' && error !== refusal) logOutage(c.var.log, error, { route: c.var.route })
  if (refusal.code === 'provider_unavailable')
    c.var.log.warn({ err: error, route: c.var.route }, 'payment provider not responding')
  c.set('refusal', refusal.code)
  const status = STATUS[refusal.code]
  const { fields, details, retryAfterSeconds = status === 503 ? RETRY_AFTER_SECONDS : null } = refusal.details
  if (retryAfterSeconds) c.header('Retry-After', String(retryAfterSeconds))
  const body: ErrorBody = {
    ...c.var.failure,
    error: {
      code: refusal.code,
      message: refusal.message,
      ...(fields && { fields }),
      ...(details && { details }),
      requestId: c.var.requestId,
    },
  }
  c.header('Cache-Control', 'no-store')
  return c.json(body, status)
}

function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  if (isDatabaseUnavailable(error)) return new Refusal('unavailable')
  if (error instanceof ProviderUnavailable) return new Refusal('provider_unavailable')
  return new Refusal('internal', { message: ERROR_SENTENCES.internal })
}
