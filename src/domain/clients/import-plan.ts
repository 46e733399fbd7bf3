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
 * Decides for each row whether it is imported. `knownKeys` are the keys of the owner's clients. Of two rows for the same
 * client, the first counts.
 */
export function importPlan<Client>(
  rows: readonly CheckedRow<Client>[],
  knownKeys: ReadonlySet<string>,
): PlannedRow<Client>[] {
  const firstRows = new Map<string, number>()
  return rows.map(({ line, fields, validation }): PlannedRow<Client> => {
    const rejected = (verdict: 'duplicate' | 'invalid', problem: string) =>
      ({ line, fields, verdict, client: null, problem }) as const

    if ('problem' in validation) return rejected('invalid', validation.problem)
    const { email, ...contact } = fields
    const key = email === '' ? nameAndPhoneKey(contact) : emailKey(email)
    if (knownKeys.has(key)) return rejected('duplicate', 'Already one of your clients')
    const first = firstRows.get(key)
    if (first !== undefined)
      return rejected('duplicate', `Same ${email === '' ? 'name and phone' : 'email'} as row ${first}`)
    firstRows.set(key, line)
    return { line, fields, verdict: 'new', client: validation.client, problem: null }
  })
}

export function emailKey(email: string): string {
  return email.toLowerCase()
}

/** Identifies a client without an email. The number alone doesn't: two people can share it. */
export function nameAndPhoneKey({ name, phone }: { name: string; phone: string | null }): string {
  return `${name.toLowerCase()}\n${phone?.replaceAll(/\D/g, '') ?? ''}`
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
