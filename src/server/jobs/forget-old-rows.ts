import { sql } from 'kysely'
import type { DueRows } from '#server/jobs/sweep.ts'

const aDayAgo = sql<Date>`app_now() - interval '1 day'`

/** Counts of tries hold addresses of networks: a day after their window began nobody needs them. */
export const oldLimits: DueRows = {
  async enqueueDue(tx) {
    await tx.deleteFrom('network_limits').where('window_started_at', '<', aDayAgo).execute()
  },
  countDue: async () => 0,
}

/** Sessions that cannot be refreshed any more. */
export const oldSessions: DueRows = {
  async enqueueDue(tx) {
    await tx.deleteFrom('sessions').where('ends_at', '<', aDayAgo).execute()
  },
  countDue: async () => 0,
}
