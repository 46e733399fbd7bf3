import type { ErrorCode } from '#contract/errors.ts'
import { ApiError, DeclinedError } from '#web/api/api-error.ts'
import { toastError } from '#web/ui/toast-store.ts'

export type ErrorToast = {
  title: string
  /** Shown for an internal error, whose message says nothing specific. */
  fallback?: string
  /** The field that an error code belongs to. */
  fields?: Partial<Record<ErrorCode, { name: string }>>
}

/** Shows a failed call in a toast with the server's message, and returns its field errors. Anything but an `ApiError` is rethrown. */
export function toastServerError(error: unknown, { title, fallback, fields = {} }: ErrorToast) {
  if (!(error instanceof ApiError)) throw error
  if (error instanceof DeclinedError) return {}
  const field = fields[error.code]
  const message = serverMessage(error, fallback)
  toastError(title, message)
  return field ? { ...error.fields, [field.name]: message } : error.fields
}

/** Wraps `run` so that its failures are shown in a toast. */
export function withErrorToast<Input extends unknown[], Result>(
  errorToast: ErrorToast,
  run: (...input: Input) => Promise<Result>,
) {
  return async (...input: Input): Promise<Result | Record<string, string>> => {
    try {
      return await run(...input)
    } catch (error) {
      return toastServerError(error, errorToast)
    }
  }
}

/** The server's message, unless it is the generic one of an internal error. */
export function serverMessage(error: Error, fallback = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiError && error.code !== 'internal' ? error.message : fallback
}
