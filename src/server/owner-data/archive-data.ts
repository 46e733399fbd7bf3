import { BYTE_ORDER_MARK, csvLines } from '#domain/csv/csv-text.ts'
import { spreadsheetTime } from '#domain/csv/spreadsheet-time.ts'
import { inChunks } from '#server/base/in-chunks.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { csvCell, csvHeading } from '#server/owner-data/csv-cell.ts'
import { EXPORTED_COLUMNS, type ExportedTable } from '#server/owner-data/exported-columns.ts'
import { type ExportedRow, exportedRows, tryLockArchive } from '#server/owner-data/queries.ts'
import { zipFiles } from '#server/owner-data/zip-files.ts'
import { largePictures } from '#server/pictures/queries.ts'
import { businessSettings } from '#server/settings/queries.ts'

const ALREADY_RUNNING = 'We’re already preparing your data. Please wait a moment.'
const RETRY_SECONDS = 5

const TABLES = Object.keys(EXPORTED_COLUMNS) as ExportedTable[]

type ExportedData = { table: ExportedTable; rows: readonly ExportedRow[] }

/** All of the owner's data: as JSON for programs and as CSV for spreadsheets. An owner can run one export at a time. */
export async function archiveData(db: Database, userId: string): Promise<{ filename: string; zip: string }> {
  return db.asOwner(userId, async (tx) => {
    if (!(await tryLockArchive(tx, userId)))
      refuse('too_many_requests', { message: ALREADY_RUNNING, retryAfterSeconds: RETRY_SECONDS })
    const [pictures, ...rows] = await Promise.all([
      largePictures(tx),
      ...TABLES.map((table) => exportedRows(tx, table)),
    ])
    const data = TABLES.map((table, n) => ({ table, rows: rows[n] ?? [] }))
    const [now, { timezone }] = await Promise.all([tx.now(), businessSettings(tx)])
    const localNow = spreadsheetTime(Temporal.Instant.fromEpochMilliseconds(now.getTime()), timezone)
    const archive = await zipFiles([
      { name: 'README.txt', chunks: readMe(localNow, timezone) },
      { name: 'everything.json', chunks: jsonText(now, data) },
      ...data.map((each) => ({ name: `csv/${each.table}.csv`, chunks: csvText(each, timezone) })),
      ...pictures.map((each) => ({ name: pictureName(each), chunks: singleChunk(each.large) })),
    ])
    const day = localNow.slice(0, 'YYYY-MM-DD'.length)
    return { filename: `wheelhouse-data-${day}.zip`, zip: archive.toString('base64') }
  })
}

function pictureName({ kind, position }: { kind: string; position: number }): string {
  return `pictures/${kind === 'photo' ? `photo-${position + 1}` : kind}.webp`
}

async function* singleChunk(content: Buffer): AsyncGenerator<Buffer> {
  yield content
}

/** Writes one row per line. */
async function* jsonText(now: Date, data: readonly ExportedData[]): AsyncGenerator<string> {
  yield `{"exported_at":${JSON.stringify(now)}`
  for (const { table, rows } of data) {
    yield `,\n"${table}":[`
    let separator = '\n'
    for await (const chunk of inChunks(rows)) {
      yield separator + chunk.map((row) => JSON.stringify(row)).join(',\n')
      separator = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

async function* csvText({ table, rows }: ExportedData, timeZone: string): AsyncGenerator<string> {
  const columns: readonly string[] = EXPORTED_COLUMNS[table]
  yield BYTE_ORDER_MARK + csvLines([columns.map(csvHeading)])
  for await (const chunk of inChunks(rows))
    yield csvLines(chunk.map((row) => columns.map((column) => csvCell(column, row[column], timeZone))))
}

async function* readMe(localNow: string, timeZone: string): AsyncGenerator<string> {
  yield [
    'Everything Wheelhouse stores about you and your business.',
    `Exported on ${localNow} (${timeZone}).`,
    '',
    'The csv folder has one file per list for spreadsheets. Prices and amounts are in dollars, tax rates in percent,',
    `durations in minutes, and times are local times of ${timeZone}.`,
    'everything.json has all of it for programs, as it is stored: amounts in cents, quantities in hundredths, rates in',
    'thousandths of a percent, and times in UTC.',
    'The pictures folder has your logo, cover and photos, if there are any.',
    'In the CSV files, text that a spreadsheet would run as a formula starts with an apostrophe.',
    '',
    'Not included:',
    '- Your password, your recovery codes and the keys of your signed-in devices. We store them only as hashes that can’t be',
    '  reversed.',
    '- The key of your authenticator app. Anyone who got this file could make codes with it.',
    '- The keys of your passkeys. We never receive the private ones, and the public ones are useless without them.',
    '- The text of emails, which we delete once they’re sent.',
    '',
    'Your card details are with the payment provider. We keep a record that your email address has used the free trial,',
    'even after your account is deleted.',
    '',
  ].join('\r\n')
}
