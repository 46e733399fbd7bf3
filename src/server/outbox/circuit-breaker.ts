import { TextInDoubt, TextNotAccepted } from '#server/gateways/sms.ts'

const MAX_FAILURES_IN_A_ROW = 5

/** Opens after five texts in a row that the provider did not accept or did not confirm. */
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
