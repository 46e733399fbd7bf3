import { insertYears } from '#scripts/scaling/insert-years.ts'
import { ROWS_PER_YEAR } from '#scripts/scaling/owner-year.ts'
import { stageDatabase } from '#scripts/staging/stage-database.ts'

/** Bytes that a row of each table takes with its indexes, as the model wants them. */
const OWNERS = 50

await using running = new AsyncDisposableStack()
const { admin } = await stageDatabase(running)
await insertYears(admin, OWNERS)
await admin.query('vacuum analyze')
for (const [table, rows] of Object.entries(ROWS_PER_YEAR)) {
  const { rows: found } = await admin.query<{ rows: number; bytes: string }>(
    `select count(*)::int as rows, pg_total_relation_size($1::regclass) as bytes from ${table}`,
    [table],
  )
  if (found[0]?.rows !== rows * OWNERS) throw new Error(`${table}: ${found[0]?.rows} rows`)
  console.log(`${table}: ${Math.round(Number(found[0].bytes) / found[0].rows)} bytes a row`)
}
