import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { ProviderUnavailable } from '#server/gateways/payments.ts'

/** What a person waits for at most, tries included. */
const ANSWER_WITHIN_MS = 9_000
const FAILURES_UNTIL_REST = 5
const REST_MS = 10_000

export type ProviderCall = <Answer>(
  ask: () => Promise<Answer>,
  options?: { withinMs?: number },
) => Promise<Answer>

/**
 * Makes a call end in time and in our words. After some failures in a row the provider is left alone for a
 * moment: whoever waits would wait in vain.
 */
export function providerCalls(nowMs: () => number = () => performance.now()): ProviderCall {
  let failures = 0
  let restsUntil = Number.NEGATIVE_INFINITY
  return async (ask, { withinMs = ANSWER_WITHIN_MS } = {}) => {
    if (nowMs() < restsUntil) throw new ProviderUnavailable('the payment provider is left alone for a moment')
    try {
      const answer = await within(withinMs, ask())
      failures = 0
      return answer
    } catch (error) {
      const named = inOurWords(error)
      if (named instanceof ProviderUnavailable) failures += 1
      if (failures >= FAILURES_UNTIL_REST) restsUntil = nowMs() + REST_MS
      throw named
    }
  }
}

/** The same for a list that is read page by page. */
export async function* askEach<Item>(pages: () => AsyncIterable<Item>): AsyncIterable<Item> {
  try {
    yield* pages()
  } catch (error) {
    throw inOurWords(error)
  }
}

/** Null where the provider knows no such thing. */
export async function orNull<Answer>(asked: Promise<Answer>): Promise<Answer | null> {
  try {
    return await asked
  } catch (error) {
    if (isUnknownThere(error)) return null
    throw error
  }
}

/** Also an account that has shut us out, and what was ended a moment ago. */
function isUnknownThere(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripePermissionError) return error.code === 'account_invalid'
  if (!(error instanceof Stripe.errors.StripeError)) return false
  return error.statusCode === 404 || error.code === 'resource_missing'
}

async function within<Answer>(ms: number, asked: Promise<Answer>): Promise<Answer> {
  const answered = new AbortController()
  const late = pause(ms, undefined, { signal: answered.signal, ref: false }).then(() => {
    throw new ProviderUnavailable(`no answer within ${ms} ms`)
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([asked, late])
  } finally {
    answered.abort()
  }
}

/** Anything else the provider says is about what we asked: a bug of ours, or a no that the caller can name. */
function inOurWords(error: unknown): unknown {
  const isOutage =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  return isOutage ? new ProviderUnavailable(error.message, { cause: error }) : error
}
