import { ApiError } from '#web/api/api-error.ts'

/** Retries once after `unauthenticated`. That is safe, because such a request has had no effect. */
export async function retryIfSignedIn<Result>(
  request: () => Promise<Result>,
  isStillSignedIn: () => Promise<boolean>,
): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    const isUnauthenticated = error instanceof ApiError && error.code === 'unauthenticated'
    if (!isUnauthenticated || !(await isStillSignedIn())) throw error
  }
  return request()
}
