import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from '#server/db/failures.ts'

const RETRY_DELAY_MS = 1_000

/**
 * Retries recording what a mail server or provider responded, however long the database is away: if that were lost, the
 * message would be sent again. A process that stops closes its pool, which ends this with an error.
 */
export async function retryUntilDatabaseIsBack(
  record: () => Promise<void>,
  delayMs = RETRY_DELAY_MS,
): Promise<void> {
  for (;;) {
    try {
      return await record()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error
      await pause(delayMs)
    }
  }
}
