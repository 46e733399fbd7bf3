import { ApiError } from '#web/api/api-error.ts'

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
