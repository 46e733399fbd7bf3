import * as z from 'zod/mini'
import { ClientForm, type ClientImport, type ImportPreview } from '#contract/clients.ts'
import { guessedColumns } from '#domain/clients/guessed-columns.ts'
import { type CheckedRow, fieldsOf, importPlan, type RowFields } from '#domain/clients/import-plan.ts'
import { inChunks } from '#server/base/in-chunks.ts'
import {
  clientKeys,
  type ImportedClient,
  insertImport,
  insertImportedClients,
  lockImports,
  saveAddedCount,
} from '#server/clients/import-queries.ts'
import { parseCsv } from '#server/clients/parse-csv.ts'
import type { ClientFields } from '#server/clients/queries.ts'
import type { Database } from '#server/db/database.ts'
import { countTry } from '#server/http/count-try.ts'

type ImportRequest = z.output<typeof ClientImport>

const MAX_PREVIEW_ROWS = 200
/** Applies to cells and column names, which only have to be recognizable in the preview. */
const MAX_PREVIEW_CHARACTERS = 200
/** Keeps each statement within its timeout. The whole file is still one transaction. */
const ROWS_PER_STATEMENT = 5_000

/** A file may have 5 MB, and reading it keeps a core busy. Nobody checks this many files by hand. */
const PREVIEW_LIMIT = { tries: 60, windowSeconds: 60 * 60 }

export async function previewImport(
  { db, limitsOn }: { db: Database; limitsOn: boolean },
  userId: string,
  request: ImportRequest,
): Promise<ImportPreview> {
  if (limitsOn) await countTry(db, 'preview an import', userId, PREVIEW_LIMIT)
  const { table, mapping, rows } = await readRows(request)
  const plan = importPlan(rows, await db.asOwner(userId, clientKeys))
  const countRows = (verdict: keyof ImportPreview['counts']) =>
    plan.filter((row) => row.verdict === verdict).length
  return {
    columns: table.columns.map(truncated),
    mapping,
    counts: { new: countRows('new'), duplicate: countRows('duplicate'), invalid: countRows('invalid') },
    rows: plan.slice(0, MAX_PREVIEW_ROWS).map(({ line, fields, verdict, problem }) => ({
      line,
      name: truncated(fields.name),
      email: truncated(fields.email),
      phone: truncated(fields.phone) || null,
      verdict,
      problem,
    })),
  }
}

/** Does not cut surrogate pairs in half. */
function truncated(cell: string): string {
  return cell
    .slice(0, MAX_PREVIEW_CHARACTERS)
    .toWellFormed()
    .replace(/\uFFFD$/, '')
}

export async function importClients(db: Database, userId: string, request: ImportRequest) {
  const { rows } = await readRows(request)
  return db.asOwner(userId, async (tx) => {
    await lockImports(tx)
    const plan = importPlan(rows, await clientKeys(tx))
    const clients = sortedByEmail(plan.flatMap((row) => (row.verdict === 'new' ? [row.client] : [])))
    const importId = await insertImport(tx, userId)
    let added = 0
    for (let n = 0; n < clients.length; n += ROWS_PER_STATEMENT) {
      added += await insertImportedClients(tx, { userId, importId }, clients.slice(n, n + ROWS_PER_STATEMENT))
    }
    await saveAddedCount(tx, importId, added)
    return { importId, added, skipped: plan.length - added }
  })
}

/** Inserting in one order prevents deadlocks with other requests that add the same addresses. */
function sortedByEmail(clients: readonly ClientFields[]): ImportedClient[] {
  return clients
    .map((client, position) => ({ ...client, position, key: client.email.toLowerCase() }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Runs outside the transaction, because parsing a large file takes long. */
async function readRows({ csv, mapping: requested }: ImportRequest) {
  const table = await parseCsv(csv)
  const mapping = requested ?? guessedColumns(table)
  const rows: CheckedRow<ClientFields>[] = []
  for await (const chunk of inChunks(table.rows)) {
    for (const row of chunk) {
      const fields = fieldsOf(row, mapping)
      rows.push({ line: row.line, fields, validation: validate(fields) })
    }
  }
  return { table, mapping, rows }
}

function validate(fields: RowFields): CheckedRow<ClientFields>['validation'] {
  const { success, data, error } = z.safeParse(ClientForm, fields)
  return success ? { client: data } : { problem: error.issues[0]?.message ?? 'This row isn’t valid.' }
}
