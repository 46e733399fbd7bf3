import type { Client } from '#contract/clients.ts'

const LABELS = { name: 'Name', email: 'Email', phone: 'Phone', address: 'Address', notes: 'Notes' } as const

type Words = Pick<Client, keyof typeof LABELS>

/** What is stored of a client where it is not what was typed, in the order of the form. */
export function storedDifferences(typed: Words, stored: Words): { label: string; value: string }[] {
  const fields = Object.keys(LABELS) as (keyof Words)[]
  return fields
    .filter((field) => stored[field] !== typed[field])
    .map((field) => ({ label: LABELS[field], value: stored[field] ?? 'Nothing' }))
}
