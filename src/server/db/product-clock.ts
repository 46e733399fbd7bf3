import { sql } from 'kysely'
import type { SystemTx } from '#server/db/database.ts'

/** The product's time: the database's, and what local mode has moved it by. */
export const now = sql<Date>`app_now()`

export function later(seconds: number) {
  return sql<Date>`app_now() + make_interval(secs => ${seconds})`
}

/** However far local mode moved the product's clock. */
export async function realNow(tx: SystemTx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]?.now ?? new Date(0)
}
