import { ApiError } from '#web/api/api-error.ts'

/** For what is to be gone: another tab was quicker. */
export function goneIsFine(error: unknown): void {
  if (!(error instanceof ApiError) || error.code !== 'not_found') throw error
}
