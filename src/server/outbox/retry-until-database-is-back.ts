import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from '#server/db/failures.ts'

/** Retries recording what a mail server or provider responded: if that were lost, the message would be sent again. */
export async function retryUntilDatabaseIsBack(record: () => Promise<void>): Promise<void> {
  const MAX_ATTEMPTS = 40
  for (let attempt = 1; ; attempt++) {
    try {
      return await record()
    } catch (error) {
      if (!isDatabaseUnavailable(error) || attempt === MAX_ATTEMPTS) throw error
      await pause(1_000)
    }
  }
}
