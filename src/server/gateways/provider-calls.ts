import { setTimeout as pause } from 'node:timers/promises'
import Stripe from 'stripe'
import { CustomerGone, ProviderUnavailable } from '#server/gateways/payments.ts'

/** What a person waits for at most, tries included. */
export const ANSWER_WITHIN_MS = 9_000
const PATIENT_MS = 4_000
const FAILURES_UNTIL_REST = 5
const REST_MS = 10_000

export type ProviderCall = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/** A call that knows how long the next one may take. */
export type TimedCall = ProviderCall & { leftMs(): number }

type CallOptions = {
  nowMs?: () => number
  /** Every limit is multiplied by this. */
  patience?: number
}

/**
 * Makes calls end in time and in our words. After some failures in a row the provider is left alone for a moment:
 * whoever waits would wait in vain.
 */
export function providerCalls({ nowMs = () => performance.now(), patience = 1 }: CallOptions = {}) {
  const answerWithinMs = ANSWER_WITHIN_MS * patience
  let failures = 0
  let restsUntil = Number.NEGATIVE_INFINITY

  async function askUntil<Answer>(deadlineMs: number, ask: () => Promise<Answer>): Promise<Answer> {
    if (nowMs() < restsUntil) throw new ProviderUnavailable('the payment provider is left alone for a moment')
    try {
      const answer = await answeredWithin(deadlineMs - nowMs(), ask, PATIENT_MS * patience)
      failures = 0
      return answer
    } catch (error) {
      const named = inOurWords(error)
      if (named instanceof ProviderUnavailable && named.tellsOfOutage) failures += 1
      if (failures >= FAILURES_UNTIL_REST) restsUntil = nowMs() + REST_MS
      throw named
    }
  }

  function timed(leftMs: () => number): TimedCall {
    const ask: ProviderCall = (what) => askUntil(nowMs() + leftMs(), what)
    return Object.assign(ask, { leftMs })
  }

  return {
    /** Each call by itself ends in time. */
    ask: timed(() => answerWithinMs),
    /** All calls together end in time. */
    within(ms: number) {
      const deadlineMs = nowMs() + Math.min(ms * patience, answerWithinMs)
      return timed(() => deadlineMs - nowMs())
    },
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

async function answeredWithin<Answer>(
  ms: number,
  ask: () => Promise<Answer>,
  patientMs: number,
): Promise<Answer> {
  if (ms <= 0) throw new ProviderUnavailable('there was no time left to ask')
  const answered = new AbortController()
  const late = pause(ms, undefined, { signal: answered.signal, ref: false }).then(() => {
    // Somebody who cannot wait long says little about the provider.
    const tellsOfOutage = ms > patientMs
    throw new ProviderUnavailable(`no answer within ${Math.round(ms)} ms`, { tellsOfOutage })
  })
  late.catch(() => undefined)
  try {
    return await Promise.race([ask(), late])
  } finally {
    answered.abort()
  }
}

function isAboutMissing(error: unknown, param: string): error is Stripe.errors.StripeInvalidRequestError {
  const isNo = error instanceof Stripe.errors.StripeInvalidRequestError
  return isNo && error.code === 'resource_missing' && error.param === param
}

/** Anything else the provider says is about what we asked: a bug of ours, or a no that the caller can name. */
function inOurWords(error: unknown): unknown {
  if (isAboutMissing(error, 'customer')) return new CustomerGone(error.message, { cause: error })
  // A list that changed while it was read: reading it again from the start works.
  if (isAboutMissing(error, 'starting_after')) return new ProviderUnavailable(error.message, { cause: error })
  const isOutage =
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError
  if (!isOutage) return error
  return new ProviderUnavailable(error.message, {
    cause: error,
    wasRefused: (error.statusCode ?? 0) >= 500,
    tellsOfOutage: !(error instanceof Stripe.errors.StripeRateLimitError),
  })
}
