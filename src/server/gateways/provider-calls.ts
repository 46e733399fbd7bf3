import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { CustomerGone, ProviderUnavailable } from '#server/gateways/payments.ts'

/** The longest a person waits for one request, retries included. */
export const MAX_REQUEST_MS = 9_000
const OUTAGE_AFTER_MS = 4_000
/** The circuit breaker opens after this many failures, for this long. */
const FAILURES_UNTIL_OPEN = 5
const OPEN_MS = 10_000

export type ProviderCall = <Answer>(request: () => Promise<Answer>) => Promise<Answer>

/** A call that reports how much time is left for the next one. */
export type TimedCall = ProviderCall & { remainingMs(): number }

type CallOptions = {
  nowMs?: () => number
  /** Multiplies every timeout. */
  timeoutFactor?: number
}

/**
 * Adds timeouts and translates errors. It is also a circuit breaker: after several failures in a row calls fail at once
 * for a while, so that nobody waits in vain.
 */
export function providerCalls({ nowMs = () => performance.now(), timeoutFactor = 1 }: CallOptions = {}) {
  const maxRequestMs = MAX_REQUEST_MS * timeoutFactor
  let failures = 0
  let openUntilMs = Number.NEGATIVE_INFINITY

  async function callUntil<Answer>(deadlineMs: number, request: () => Promise<Answer>): Promise<Answer> {
    if (nowMs() < openUntilMs)
      throw new ProviderUnavailable('payment provider paused after repeated failures')
    try {
      const answer = await callWithin(deadlineMs - nowMs(), request, OUTAGE_AFTER_MS * timeoutFactor)
      failures = 0
      return answer
    } catch (error) {
      const gatewayError = toGatewayError(error)
      if (gatewayError instanceof ProviderUnavailable && gatewayError.isOutage) failures += 1
      if (failures >= FAILURES_UNTIL_OPEN) openUntilMs = nowMs() + OPEN_MS
      throw gatewayError
    }
  }

  function timed(remainingMs: () => number): TimedCall {
    const call: ProviderCall = (request) => callUntil(nowMs() + remainingMs(), request)
    return Object.assign(call, { remainingMs })
  }

  return {
    /** Each call has its own time limit. */
    call: timed(() => maxRequestMs),
    /** All calls share one time limit. */
    within(ms: number) {
      const deadlineMs = nowMs() + Math.min(ms * timeoutFactor, maxRequestMs)
      return timed(() => deadlineMs - nowMs())
    },
  }
}

/** Yields all items of a paginated list, and translates errors. */
export async function* readPages<Item>(pages: () => AsyncIterable<Item>): AsyncIterable<Item> {
  try {
    yield* pages()
  } catch (error) {
    throw toGatewayError(error)
  }
}

/** Returns null if the object does not exist at the provider. */
export async function nullIfMissing<Answer>(response: Promise<Answer>): Promise<Answer | null> {
  try {
    return await response
  } catch (error) {
    if (isMissingAtProvider(error)) return null
    throw error
  }
}

/** Also true for accounts that revoked our access, and for objects that were just deleted. */
function isMissingAtProvider(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripePermissionError) return error.code === 'account_invalid'
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return error.statusCode === 404 || error.code === 'resource_missing'
}

async function callWithin<Answer>(
  ms: number,
  request: () => Promise<Answer>,
  outageAfterMs: number,
): Promise<Answer> {
  if (ms <= 0) throw new ProviderUnavailable('no time left for this request')
  const answered = new AbortController()
  const timeout = pause(ms, undefined, { signal: answered.signal, ref: false }).then(() => {
    // A short timeout says little about the provider's health.
    const isOutage = ms > outageAfterMs
    throw new ProviderUnavailable(`no answer within ${Math.round(ms)} ms`, { isOutage })
  })
  timeout.catch(() => undefined)
  try {
    return await Promise.race([request(), timeout])
  } finally {
    answered.abort()
  }
}

function isMissingParam(error: unknown, param: string): error is Stripe.errors.StripeInvalidRequestError {
  const isInvalid = error instanceof Stripe.errors.StripeInvalidRequestError
  return isInvalid && error.code === 'resource_missing' && error.param === param
}

/** Translates outages. Other errors concern the request itself: a bug, or a rejection that the caller handles. */
function toGatewayError(error: unknown): unknown {
  if (isMissingParam(error, 'customer')) return new CustomerGone(error.message, { cause: error })
  // The list changed while it was read: reading it again from the start works.
  if (isMissingParam(error, 'starting_after')) return new ProviderUnavailable(error.message, { cause: error })
  const isUnavailable =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  if (!isUnavailable) return error
  return new ProviderUnavailable(error.message, {
    cause: error,
    wasRefused: (error.statusCode ?? 0) >= 500,
    isOutage: !(error instanceof Stripe.errors.StripeRateLimitError),
  })
}
