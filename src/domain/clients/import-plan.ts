import type { TableRow } from '#domain/clients/client-table.ts'
import type { Columns } from '#domain/clients/guessed-columns.ts'

export type RowFields = { name: string; email: string; phone: string; address: string; notes: string }

export type PlannedRow<Client> = { line: number; fields: RowFields } & (
  | { verdict: 'new'; client: Client; problem: null }
  | { verdict: 'duplicate' | 'invalid'; client: null; problem: string }
)

/** A row with the client to create from it, or its validation error. */
export type CheckedRow<Client> = {
  line: number
  fields: RowFields
  validation: { client: Client } | { problem: string }
}

/**
 * Decides for each row whether it is imported. `knownEmails` are in lower case. Of two rows with the same email, the
 * first counts.
 */
export function importPlan<Client>(
  rows: readonly CheckedRow<Client>[],
  knownEmails: ReadonlySet<string>,
): PlannedRow<Client>[] {
  const firstRows = new Map<string, number>()
  return rows.map(({ line, fields, validation }): PlannedRow<Client> => {
    const rejected = (verdict: 'duplicate' | 'invalid', problem: string) =>
      ({ line, fields, verdict, client: null, problem }) as const

    if ('problem' in validation) return rejected('invalid', validation.problem)
    const email = fields.email.toLowerCase()
    if (knownEmails.has(email)) return rejected('duplicate', 'Already one of your clients')
    const first = firstRows.get(email)
    if (first !== undefined) return rejected('duplicate', `Same email as row ${first}`)
    firstRows.set(email, line)
    return { line, fields, verdict: 'new', client: validation.client, problem: null }
  })
}

export function fieldsOf({ cells }: TableRow, columns: Columns): RowFields {
  const cell = (column: number | null) => (column === null ? '' : (cells[column] ?? ''))
  return {
    name: `${cell(columns.name)} ${cell(columns.last_name)}`.trim(),
    email: cell(columns.email),
    phone: cell(columns.phone),
    address: cell(columns.address),
    notes: cell(columns.notes),
  }
}
