import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { toastFailure } from '#web/ui/toast-store.ts'

export type Explanation = {
  title: string
  /** When the server only knows that something broke. */
  otherwise?: string
  /** Refusals that are about one field. */
  fields?: Partial<Record<ErrorCode, { name: string }>>
}

/** Tells a failed call in a toast, and gives back what belongs beside fields. A bug is thrown on. */
export function explainFailure(error: unknown, { title, otherwise, fields = {} }: Explanation) {
  if (!(error instanceof ApiError)) throw error
  const field = fields[error.code]
  const sentence = serverSentence(error, otherwise)
  toastFailure(title, sentence)
  return field ? { ...error.fields, [field.name]: sentence } : error.fields
}

/** The same for everything that `run` calls. */
export function explainingFailures<Input extends unknown[], Answer>(
  explanation: Explanation,
  run: (...input: Input) => Promise<Answer>,
) {
  return async (...input: Input): Promise<Answer | Record<string, string>> => {
    try {
      return await run(...input)
    } catch (error) {
      return explainFailure(error, explanation)
    }
  }
}

/** What the server said, unless it only knows that something broke. */
export function serverSentence(error: Error, otherwise = 'Something went wrong. Please try again.'): string {
  return error instanceof ApiError && error.code !== 'internal' ? error.message : otherwise
}
