import type { ClientTable } from '#domain/clients/client-table.ts'

/** Which column holds what; null where none does. */
export type Columns = Record<'name' | 'last_name' | 'email' | 'phone' | 'address' | 'notes', number | null>

/** Headings as people and other programs write them, the surest first. */
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

/** The surest words are asked first in all columns, and a column serves once. */
export function guessedColumns({ columns, rows }: ClientTable): Columns {
  const headings = columns.map((name) =>
    name
      .toLowerCase()
      .replaceAll(/[_.\s]+/g, ' ')
      .trim(),
  )
  const taken = new Set<number>()
  const claim = (found: number) => {
    if (found < 0) return null
    taken.add(found)
    return found
  }
  const guess = (field: keyof Columns) => {
    const free = HEADINGS[field].map((words) =>
      headings.findIndex((name, n) => !taken.has(n) && words.test(name)),
    )
    return claim(free.find((n) => n >= 0) ?? -1)
  }
  const email = guess('email') ?? claim(columnOfAddresses(rows))
  return {
    email,
    last_name: guess('last_name'),
    name: guess('name'),
    phone: guess('phone'),
    address: guess('address'),
    notes: guess('notes'),
  }
}

function columnOfAddresses(rows: ClientTable['rows']): number {
  return rows[0]?.cells.findIndex((cell) => cell.includes('@')) ?? -1
}
