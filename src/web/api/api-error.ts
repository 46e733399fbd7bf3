import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

/** An error response of the API, or no response at all (`status` 0). Its message can be shown to users. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly fields: Record<string, string>
  readonly details: Record<string, unknown>
  readonly requestId: string | null

  constructor(status: number, error: Omit<ErrorBody['error'], 'requestId'> & { requestId: string | null }) {
    super(error.message)
    this.name = 'ApiError'
    this.code = error.code
    this.status = status
    this.fields = error.fields ?? {}
    this.details = error.details ?? {}
    this.requestId = error.requestId
  }
}

/** The owner was asked to prove who they are and declined. They know that nothing happened, so no message is shown. */
export class DeclinedError extends ApiError {
  constructor(refusal: ApiError) {
    super(refusal.status, refusal)
    this.name = 'DeclinedError'
  }
}

/** The message of the first rejected field. */
export function firstFieldError(error: Error): string | undefined {
  return error instanceof ApiError ? Object.values(error.fields)[0] : undefined
}
