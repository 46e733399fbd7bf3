import { sql } from 'kysely'
import type { SystemTx } from '#server/db/database.ts'

/** The database's time plus the offset set in local mode. */
export const now = sql<Date>`app_now()`

export function secondsFromNow(seconds: number) {
  return sql<Date>`app_now() + make_interval(secs => ${seconds})`
}

/** The actual time, without local mode's offset. */
export async function realNow(tx: SystemTx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]?.now ?? new Date(0)
}
