import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseUnavailable } from '#server/db/failures.ts'

/** For recording what the mail server answered: if that were lost, the email would be sent again. */
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
