import type { ClientTable } from '#domain/clients/client-table.ts'

/** The index of the column for each field; null if there is none. */
export type Columns = Record<'name' | 'last_name' | 'email' | 'phone' | 'address' | 'notes', number | null>

/** Headers as people and other programs write them, most specific first. */
const HEADINGS: Record<keyof Columns, readonly RegExp[]> = {
  email: [/^e-?mail( address)?$/, /e-?mail.*value/, /e-?mail/],
  last_name: [/^(last|family) ?name$/, /^surname$/],
  name: [
    /^(full |client |customer |display )?name$/,
    /^(first|given) ?name$/,
    /^(client|customer|contact)$/,
    /name/,
  ],
  phone: [/^(phone|mobile|cell|telephone)( ?(number|phone))?$/, /phone.*value/, /phone|mobile|cell|^tel/],
  address: [/^(street |home |mailing )?address$/, /address.*formatted/, /address|street/],
  notes: [/^notes?$/, /notes?|comments?|remarks?/],
}

/** Tries the most specific patterns on all columns first. No column is used twice. */
export function guessedColumns({ columns, rows }: ClientTable): Columns {
  const headings = columns.map((name) =>
    name
      .toLowerCase()
      .replaceAll(/[_.\s]+/g, ' ')
      .trim(),
  )
  const taken = new Set<number>()
  const claim = (column: number) => {
    if (column < 0) return null
    taken.add(column)
    return column
  }
  const guess = (field: keyof Columns) => {
    const matches = HEADINGS[field].map((pattern) =>
      headings.findIndex((name, n) => !taken.has(n) && pattern.test(name)),
    )
    return claim(matches.find((n) => n >= 0) ?? -1)
  }
  const email = guess('email') ?? claim(emailColumn(rows))
  return {
    email,
    last_name: guess('last_name'),
    name: guess('name'),
    phone: guess('phone'),
    address: guess('address'),
    notes: guess('notes'),
  }
}

function emailColumn(rows: ClientTable['rows']): number {
  return rows[0]?.cells.findIndex((cell) => cell.includes('@')) ?? -1
}
