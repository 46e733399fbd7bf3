import { sql } from 'kysely'
import type { SystemTx } from '#server/db/database.ts'
import type { DueRows } from '#server/jobs/sweep.ts'

const aDayAgo = sql<Date>`app_now() - interval '1 day'`

/** What nobody needs any more: counts of tries (they name networks), and what can no longer open anything. */
export const outdatedRows: DueRows[] = [
  forget((tx) => tx.deleteFrom('limits').where('window_started_at', '<', aDayAgo).execute()),
  forget((tx) => tx.deleteFrom('sessions').where('ends_at', '<', aDayAgo).execute()),
  forget((tx) => tx.deleteFrom('password_resets').where('expires_at', '<', aDayAgo).execute()),
]

function forget(work: (tx: SystemTx) => Promise<unknown>): DueRows {
  return {
    async enqueueDue(tx) {
      await work(tx)
    },
    countDue: async () => 0,
  }
}
