import * as z from 'zod/mini'
import { ClientForm, type ClientImport, type ImportPreview } from '#contract/clients.ts'
import { guessedColumns } from '#domain/clients/guessed-columns.ts'
import { type CheckedRow, fieldsOf, importPlan, type RowFields } from '#domain/clients/import-plan.ts'
import { inPortions } from '#server/base/in-portions.ts'
import {
  type ImportedClient,
  insertImport,
  insertImported,
  knownEmails,
  storeAdded,
} from '#server/clients/import-queries.ts'
import { parseCsv } from '#server/clients/parse-csv.ts'
import type { ClientFields } from '#server/clients/queries.ts'
import type { Database } from '#server/db/database.ts'

type ImportRequest = z.output<typeof ClientImport>

const SHOWN_ROWS = 200
/** Of a cell, and of a column's name: somebody only looks whether it is the right one. */
const SHOWN_CHARACTERS = 200
/** Each statement has a few seconds; the file is of one transaction all the same. */
const ROWS_PER_STATEMENT = 5_000

export async function previewImport(
  db: Database,
  userId: string,
  request: ImportRequest,
): Promise<ImportPreview> {
  const { table, mapping, rows } = await readRows(request)
  const plan = importPlan(rows, await db.asOwner(userId, knownEmails))
  const count = (verdict: keyof ImportPreview['counts']) =>
    plan.filter((row) => row.verdict === verdict).length
  return {
    columns: table.columns.map(shown),
    mapping,
    counts: { new: count('new'), duplicate: count('duplicate'), invalid: count('invalid') },
    rows: plan.slice(0, SHOWN_ROWS).map(({ line, fields, verdict, problem }) => ({
      line,
      name: shown(fields.name),
      email: shown(fields.email),
      phone: shown(fields.phone) || null,
      verdict,
      problem,
    })),
  }
}

/** Whole characters, also of those that take two places. */
function shown(cell: string): string {
  return cell
    .slice(0, SHOWN_CHARACTERS)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
}

export async function importClients(db: Database, userId: string, request: ImportRequest) {
  const { rows } = await readRows(request)
  return db.asOwner(userId, async (tx) => {
    const plan = importPlan(rows, await knownEmails(tx))
    const clients = inOneOrder(plan.flatMap((row) => (row.verdict === 'new' ? [row.client] : [])))
    const importId = await insertImport(tx, userId)
    let added = 0
    for (let n = 0; n < clients.length; n += ROWS_PER_STATEMENT) {
      added += await insertImported(tx, { userId, importId }, clients.slice(n, n + ROWS_PER_STATEMENT))
    }
    await storeAdded(tx, importId, added)
    return { importId, added, skipped: plan.length - added }
  })
}

/** Two imports at once wait for each other's addresses: in one and the same order they never do so in a circle. */
function inOneOrder(clients: readonly ClientFields[]): ImportedClient[] {
  return clients
    .map((client, place) => ({ ...client, place, key: client.email.toLowerCase() }))
    .sort((one, other) => (one.key < other.key ? -1 : 1))
}

/** Before a transaction begins: a large file takes longer to read than one should stay open for nothing. */
async function readRows({ csv, mapping: wished }: ImportRequest) {
  const table = await parseCsv(csv)
  const mapping = wished ?? guessedColumns(table)
  const rows: CheckedRow<ClientFields>[] = []
  for await (const part of inPortions(table.rows)) {
    for (const row of part) {
      const fields = fieldsOf(row, mapping)
      rows.push({ line: row.line, fields, judged: judge(fields) })
    }
  }
  return { table, mapping, rows }
}

function judge(fields: RowFields): CheckedRow<ClientFields>['judged'] {
  const { success, data, error } = z.safeParse(ClientForm, fields)
  return success ? { client: data } : { problem: error.issues[0]?.message ?? 'This line is not valid.' }
}
