import type { ClientTable, TableRow } from '#domain/clients/client-table.ts'
import type { Columns } from '#domain/clients/guessed-columns.ts'

export type RowFields = { name: string; email: string; phone: string; address: string; notes: string }

export type PlannedRow<Client> = { line: number; fields: RowFields } & (
  | { verdict: 'new'; client: Client; problem: null }
  | { verdict: 'duplicate' | 'invalid'; client: null; problem: string }
)

type Import<Client> = {
  table: ClientTable
  columns: Columns
  /** In lower case. */
  knownEmails: ReadonlySet<string>
  /** The client that the fields make, or what is wrong with them. */
  judge: (fields: RowFields) => { client: Client } | { problem: string }
}

/** What an import does with each line. Of two lines with one address, the first counts. */
export function importPlan<Client>({
  table,
  columns,
  knownEmails,
  judge,
}: Import<Client>): PlannedRow<Client>[] {
  const firstLines = new Map<string, number>()
  return table.rows.map((row): PlannedRow<Client> => {
    const fields = fieldsOf(row, columns)
    const no = (verdict: 'duplicate' | 'invalid', problem: string) =>
      ({ line: row.line, fields, verdict, client: null, problem }) as const

    const judged = judge(fields)
    if ('problem' in judged) return no('invalid', judged.problem)
    const email = fields.email.toLowerCase()
    if (knownEmails.has(email)) return no('duplicate', 'Already one of your clients')
    const first = firstLines.get(email)
    if (first !== undefined) return no('duplicate', `Same e-mail as line ${first}`)
    firstLines.set(email, row.line)
    return { line: row.line, fields, verdict: 'new', client: judged.client, problem: null }
  })
}

function fieldsOf({ cells }: TableRow, columns: Columns): RowFields {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  return {
    name: `${cell(columns.name)} ${cell(columns.last_name)}`.trim(),
    email: cell(columns.email),
    phone: cell(columns.phone),
    address: cell(columns.address),
    notes: cell(columns.notes),
  }
}
