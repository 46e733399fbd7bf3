import { promisify } from 'node:util'
import { type AsyncZippable, strToU8, zip } from 'fflate'
import { csvText } from '#domain/clients/csv-text.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { Database } from '#server/db/database.ts'
import { type ToldRow, toldRows } from '#server/owner-data/queries.ts'
import { TOLD_COLUMNS, type ToldTable } from '#server/owner-data/told-columns.ts'

const TABLES = Object.keys(TOLD_COLUMNS) as ToldTable[]

/** Everything we keep of the owner: once as JSON for programs, once as CSV for spreadsheets. */
export async function archiveData(db: Database, userId: string): Promise<{ filename: string; zip: string }> {
  const { now, rowsByTable } = await db.asOwner(userId, async (tx) => {
    const rows = await Promise.all(TABLES.map((table) => toldRows(tx, table)))
    return { now: await tx.now(), rowsByTable: new Map(TABLES.map((table, n) => [table, rows[n] ?? []])) }
  })
  const files: AsyncZippable = {
    'README.txt': strToU8(readMe(now)),
    'everything.json': strToU8(
      JSON.stringify({ exported_at: now, ...Object.fromEntries(rowsByTable) }, null, 2),
    ),
  }
  for (const [table, rows] of rowsByTable) files[`csv/${table}.csv`] = strToU8(csvOf(table, rows))
  const day = dateIn('UTC', Temporal.Instant.fromEpochMilliseconds(now.getTime()))
  return { filename: `wheelhouse-data-${day}.zip`, zip: Buffer.from(await zipped(files)).toString('base64') }
}

const zipped = promisify<AsyncZippable, Uint8Array>((files, done) =>
  zip(files, { level: 6 }, (error, bytes) => done(error, bytes)),
)

function csvOf(table: ToldTable, rows: readonly ToldRow[]): string {
  const columns: readonly string[] = TOLD_COLUMNS[table]
  return csvText([columns, ...rows.map((row) => columns.map((column) => cellText(row[column])))])
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  return value instanceof Date ? value.toISOString() : String(value)
}

function readMe(now: Date): string {
  return [
    'Everything Wheelhouse keeps about you and your business.',
    `Exported on ${now.toISOString()}.`,
    '',
    'everything.json holds all of it for programs, the csv folder one file per list for spreadsheets.',
    'Times are in UTC unless a column says otherwise. Prices and amounts are in cents, durations in minutes.',
    'In the CSV files a text that a spreadsheet would run as a formula begins with an apostrophe.',
    '',
    'Not in here: your password and the keys of your signed-in devices, which are stored only as hashes that cannot be',
    'turned back, and the words of letters, which are forgotten once they are sent. Card details are with the payment',
    'provider. That your free trial was used is remembered with your address, also after your account is deleted.',
    '',
  ].join('\r\n')
}
