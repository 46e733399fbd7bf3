import { type Placeholder, placeholderOf } from '#domain/reminders/template.ts'

export const PLACEHOLDER_LABELS: Readonly<Record<Placeholder, string>> = {
  client_name: 'Client name',
  service: 'Service',
  time: 'Time',
  date: 'Date',
  address: 'Address',
  business: 'Business name',
  manage_link: 'Link to change or cancel',
}

/** Text that looks like a placeholder but is none, such as `{name}`. It is sent unchanged. */
function unknownPlaceholders(template: string, known: readonly Placeholder[]): string[] {
  const found = template.match(/\{[^{}\n]*\}/g) ?? []
  return [...new Set(found)].filter(
    (part) => !known.some((placeholder) => placeholder === placeholderOf(part)),
  )
}

/** The hint below the field, if there is one. */
export function unknownPlaceholdersHint(template: string, known: readonly Placeholder[]): string | undefined {
  const unknown = unknownPlaceholders(template, known)
  if (unknown.length === 0) return undefined
  const names = new Intl.ListFormat('en-US').format(unknown)
  return unknown.length === 1
    ? `${names} isn’t a placeholder; clients will see it exactly as typed.`
    : `${names} aren’t placeholders; clients will see them exactly as typed.`
}

type TextSelection = { start: number; end: number }

/** The text with the selection replaced by a placeholder, and the new caret position. */
export function insertPlaceholder(text: string, { start, end }: TextSelection, placeholder: Placeholder) {
  const inserted = `{${placeholder}}`
  return { text: text.slice(0, start) + inserted + text.slice(end), caret: start + inserted.length }
}
