import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toastFailure } from '#web/ui/toast-store.ts'

export type Explanation = {
  title: string
  /** Shown for an internal error, whose message says nothing specific. */
  otherwise?: string
  /** Error codes that belong to one field. */
  fields?: Partial<Record<ErrorCode, { name: string }>>
}

/** Shows a failed call in a toast and returns its field errors. Anything but an `ApiError` is rethrown. */
export function explainFailure(error: unknown, { title, otherwise, fields = {} }: Explanation) {
  if (!(error instanceof ApiError)) throw error
  const field = fields[error.code]
  const message = serverSentence(error, otherwise)
  toastFailure(title, message)
  return field ? { ...error.fields, [field.name]: message } : error.fields
}

/** Wraps `run` so that its failures are shown in a toast. */
export function explainingFailures<Input extends unknown[], Result>(
  explanation: Explanation,
  run: (...input: Input) => Promise<Result>,
) {
  return async (...input: Input): Promise<Result | Record<string, string>> => {
    try {
      return await run(...input)
    } catch (error) {
      return explainFailure(error, explanation)
    }
  }
}

/** The server's message, unless it is the generic one of an internal error. */
export function serverSentence(error: Error, otherwise = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiError && error.code !== 'internal' ? error.message : otherwise
}
