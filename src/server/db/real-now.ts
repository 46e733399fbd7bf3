import { sql } from 'kysely'
import type { SystemTx } from '#server/db/database.ts'

/** However far local mode moved the product's clock. */
export async function realNow(tx: SystemTx): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(tx)
  return rows[0]?.now ?? new Date(0)
}
