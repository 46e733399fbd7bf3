import { insertYears } from '#scripts/scaling/insert-years.ts'
import { ROWS_PER_YEAR } from '#scripts/scaling/owner-year.ts'
import { stageDatabase } from '#scripts/staging/stage-database.ts'

/** Prints the bytes per row of each table, indexes included, for `scripts/scaling/model.ts`. */

const OWNERS = 50

await using cleanup = new AsyncDisposableStack()
const { admin } = await stageDatabase(cleanup)
await insertYears(admin, OWNERS)
await admin.query('vacuum analyze')
for (const [table, rows] of Object.entries(ROWS_PER_YEAR)) {
  const { rows: sizes } = await admin.query<{ rows: number; bytes: string }>(
    `select count(*)::int as rows, pg_total_relation_size($1::regclass) as bytes from ${table}`,
    [table],
  )
  if (sizes[0]?.rows !== rows * OWNERS) throw new Error(`${table}: unexpected ${sizes[0]?.rows} rows`)
  console.log(`${table}: ${Math.round(Number(sizes[0].bytes) / sizes[0].rows)} bytes per row`)
}
