import { setTimeout as pause } from 'node:timers/promises'
import { isDatabaseAway } from '#server/db/failures.ts'

/** The mail server has answered: forgetting its answer would send the letter again. */
export async function untilDatabaseIsBack(record: () => Promise<void>): Promise<void> {
  const TRIES = 40
  for (let attempt = 1; ; attempt++) {
    try {
      return await record()
    } catch (error) {
      if (!isDatabaseAway(error) || attempt === TRIES) throw error
      await pause(1_000)
    }
  }
}
