import { sql } from 'kysely'
import type { Database } from '#server/db/database.ts'

/** Moves the product clock forward. Stored in seconds, so that a day is 24 hours in every zone. */
export async function advanceClock(db: Database, duration: string): Promise<Date> {
  await db.asSystem((tx) =>
    sql`update app_clock set shift_seconds = shift_seconds + extract(epoch from ${duration}::interval)`.execute(
      tx,
    ),
  )
  return db.asSystem((tx) => tx.now())
}
