import { ApiError } from '#web/api/api-error.ts'

/** 'Please sign in' means that nothing was done yet, so asking again is safe; a second one stands. */
export async function onceMoreIfSignedIn<Answer>(
  ask: () => Promise<Answer>,
  isStillSignedIn: () => Promise<boolean>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (error) {
    const isRefused = error instanceof ApiError && error.code === 'unauthenticated'
    if (!isRefused || !(await isStillSignedIn())) throw error
  }
  return ask()
}
