import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'

export type RefusalDetails = {
  /** Replaces the code's own sentence where a more precise one helps. */
  message?: string
  fields?: Record<string, string>
  /** Told to the caller as it is. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** An expected "no". Anything else that is thrown is a bug and becomes a 500. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: ErrorCode
  readonly details: RefusalDetails

  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(details.message ?? ERROR_SENTENCES[code])
    this.code = code
    this.details = details
  }
}

export function refuse(code: ErrorCode, details?: RefusalDetails): never {
  throw new Refusal(code, details)
}
