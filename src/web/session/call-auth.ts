import type { Endpoint, Output } from '#contract/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call, type InputArguments } from '#web/api/client.ts'

/** Calls an account endpoint, retrying while the server is briefly unavailable. */
export function callAuth<const E extends Endpoint>(
  endpoint: E,
  ...input: InputArguments<E>
): Promise<Output<E>> {
  return withRetries(() => call(endpoint, ...input))
}

const RETRY_DELAYS_MS = [400, 1_200]
const TRANSIENT_STATUSES = [502, 503, 504]

export type Pause = (ms: number) => Promise<void>

export const pause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Retries up to twice, after responses that mean the server is briefly unavailable. */
export async function withRetries<Result>(
  request: () => Promise<Result>,
  wait: Pause = pause,
): Promise<Result> {
  for (const ms of RETRY_DELAYS_MS) {
    try {
      return await request()
    } catch (error) {
      if (!(error instanceof ApiError) || !TRANSIENT_STATUSES.includes(error.status)) throw error
    }
    await wait(ms)
  }
  return request()
}
