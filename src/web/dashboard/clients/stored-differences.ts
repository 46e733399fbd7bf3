import type { Client } from '#contract/clients.ts'

const LABELS = { name: 'Name', email: 'Email', phone: 'Phone', address: 'Address', notes: 'Notes' } as const

type ClientFields = Pick<Client, keyof typeof LABELS>

/** The stored values of a client that differ from the typed ones, in the order of the form. */
export function storedDifferences(
  typed: ClientFields,
  stored: ClientFields,
): { label: string; value: string }[] {
  const fields = Object.keys(LABELS) as (keyof ClientFields)[]
  return fields
    .filter((field) => stored[field] !== typed[field])
    .map((field) => ({ label: LABELS[field], value: stored[field] ?? '(empty)' }))
}
