import type { Endpoint, Output } from '#contract/endpoint.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call, type InputArguments } from '#web/api/client.ts'

/** Calls an endpoint of the account; a server that is away for a moment is asked again. */
export function callAuth<const E extends Endpoint>(
  endpoint: E,
  ...input: InputArguments<E>
): Promise<Output<E>> {
  return withRetries(() => call(endpoint, ...input))
}

const PAUSES_MS = [400, 1_200]
const PASSING = [502, 503, 504]

export type Pause = (ms: number) => Promise<void>

export const pause: Pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms))

/** Tries again, twice, while a gateway or the server says that it is only away for a moment. */
export async function withRetries<Answer>(ask: () => Promise<Answer>, wait: Pause = pause): Promise<Answer> {
  for (const ms of PAUSES_MS) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiError) || !PASSING.includes(error.status)) throw error
    }
    await wait(ms)
  }
  return ask()
}
