import type { ErrorBody, ErrorCode } from '#contract/errors.ts'

/** A "no" from the wire, or no answer at all (`status` 0). Its message is a sentence for a person. */
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

/** What is wrong with the first field that was refused. */
export function fieldSentence(error: Error): string | undefined {
  return error instanceof ApiError ? Object.values(error.fields)[0] : undefined
}
