import { TextInDoubt, TextNotAccepted } from '#server/gateways/sms.ts'

const MAX_FAILURES_IN_A_ROW = 5

/** A circuit breaker: opens after five consecutive sends that the provider did not accept or result. */
export function circuitBreaker() {
  let failures = 0
  return {
    get isOpen() {
      return failures >= MAX_FAILURES_IN_A_ROW
    },
    async track<Result>(call: Promise<Result>): Promise<Result> {
      try {
        const result = await call
        failures = 0
        return result
      } catch (error) {
        failures = error instanceof TextInDoubt || error instanceof TextNotAccepted ? failures + 1 : 0
        throw error
      }
    },
  }
}
