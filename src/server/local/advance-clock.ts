import { sql } from 'kysely'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'

const CHECK_VIOLATION = '23514'

/** Moves the product clock forward. The shift is stored in seconds, so that a day is always 24 hours. */
export async function advanceClock(db: Database, duration: string): Promise<Date> {
  try {
    return await db.asSystem(async (tx) => {
      await sql`update app_clock set shift_seconds = shift_seconds + extract(epoch from ${duration}::interval)`.execute(
        tx,
      )
      const { rows } = await sql<{ now: Date }>`select app_now() as now`.execute(tx)
      return rows[0]?.now ?? refuse('internal')
    })
  } catch (error) {
    if ((error as { code?: string }).code !== CHECK_VIOLATION) throw error
    return refuse('invalid_request', { fields: { advance: 'The clock moves at most a century' } })
  }
}
