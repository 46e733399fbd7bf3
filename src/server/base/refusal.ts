import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'

export type RefusalDetails = {
  /** Overrides the code's default sentence with a more precise one. */
  message?: string
  fields?: Record<string, string>
  /** More facts about the error, sent to the caller unchanged. */
  details?: Record<string, unknown>
  retryAfterSeconds?: number
}

/** An expected error, sent to the caller with its code. Any other error is a bug and becomes a 500. */
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
