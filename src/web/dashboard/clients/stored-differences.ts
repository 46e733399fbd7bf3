import type { Client } from '#contract/clients.ts'
import { ENGLISH_NAMES } from '#domain/language/languages.ts'

const LABELS = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  notes: 'Notes',
  language: 'Language',
} as const

type ClientFields = Pick<Client, keyof typeof LABELS>

/** The stored values of a client that differ from the typed ones, in the order of the form. A missing language stays as it is. */
export function storedDifferences(
  typed: ClientFields,
  stored: ClientFields,
): { label: string; value: string }[] {
  const fields = Object.keys(LABELS) as (keyof ClientFields)[]
  return fields
    .filter((field) => typed[field] !== undefined && stored[field] !== typed[field])
    .map((field) => ({ label: LABELS[field], value: shownValue(stored, field) }))
}

function shownValue({ language, ...stored }: ClientFields, field: keyof ClientFields): string {
  if (field === 'language') return language ? ENGLISH_NAMES[language] : 'Not chosen'
  return stored[field] ?? '(empty)'
}
