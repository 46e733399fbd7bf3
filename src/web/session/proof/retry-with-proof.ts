import { ApiError, DeclinedError } from '#web/api/api-error.ts'

/**
 * Retries once after `proof_required`, when the owner has proved who they are. That is safe, because such a request has had no
 * effect. `prove` resolves to false if they would rather not.
 */
export async function retryWithProof<Result>(
  request: () => Promise<Result>,
  prove: () => Promise<boolean>,
): Promise<Result> {
  try {
    return await request()
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error
    if (!(await prove())) throw new DeclinedError(error)
  }
  return request()
}
