import * as z from 'zod/mini'
import { ClientForm, type ClientImport, type ImportPreview } from '#contract/clients.ts'
import { guessedColumns } from '#domain/clients/guessed-columns.ts'
import { importPlan, type PlannedRow, type RowFields } from '#domain/clients/import-plan.ts'
import { parseCsv } from '#server/clients/parse-csv.ts'
import { type ClientFields, insertImport, insertImported, knownEmails } from '#server/clients/queries.ts'
import { refuseTakenEmail } from '#server/clients/save-client.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'

type ImportRequest = z.output<typeof ClientImport>

const SHOWN_ROWS = 200
/** Each statement has a few seconds; the file is of one transaction all the same. */
const ROWS_PER_STATEMENT = 5_000

export async function previewImport(
  db: Database,
  userId: string,
  request: ImportRequest,
): Promise<ImportPreview> {
  const { table, mapping, plan } = await db.asOwner(userId, (tx) => planned(tx, request))
  return {
    columns: [...table.columns],
    mapping,
    counts: {
      new: count(plan, 'new'),
      duplicate: count(plan, 'duplicate'),
      invalid: count(plan, 'invalid'),
    },
    rows: plan.slice(0, SHOWN_ROWS).map(({ line, fields, verdict, problem }) => ({
      line,
      name: fields.name,
      email: fields.email,
      phone: fields.phone || null,
      verdict,
      problem,
    })),
  }
}

export async function importClients(db: Database, userId: string, request: ImportRequest) {
  return db
    .asOwner(userId, async (tx) => {
      const { plan } = await planned(tx, request)
      const clients = plan.flatMap((row) => (row.verdict === 'new' ? [row.client] : []))
      const importId = await insertImport(tx, userId, clients.length)
      for (let startsAt = 0; startsAt < clients.length; startsAt += ROWS_PER_STATEMENT) {
        const part = clients.slice(startsAt, startsAt + ROWS_PER_STATEMENT)
        await insertImported(tx, { userId, importId, startsAt }, part)
      }
      return { importId, added: clients.length, skipped: plan.length - clients.length }
    })
    .catch(refuseTakenEmail)
}

async function planned(tx: OwnerTx, { csv, mapping: wished }: ImportRequest) {
  const table = parseCsv(csv)
  const mapping = wished ?? guessedColumns(table)
  const plan = importPlan({ table, columns: mapping, knownEmails: await knownEmails(tx), judge })
  return { table, mapping, plan }
}

function judge(fields: RowFields): { client: ClientFields } | { problem: string } {
  const { success, data, error } = z.safeParse(ClientForm, fields)
  return success ? { client: data } : { problem: error.issues[0]?.message ?? 'This line is not valid.' }
}

function count(
  plan: readonly PlannedRow<ClientFields>[],
  verdict: PlannedRow<ClientFields>['verdict'],
): number {
  return plan.filter((row) => row.verdict === verdict).length
}
