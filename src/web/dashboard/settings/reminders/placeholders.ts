import { type Placeholder, placeholderOf } from '#domain/reminders/template.ts'

export const PLACEHOLDER_WORDS: Readonly<Record<Placeholder, string>> = {
  client_name: 'Client name',
  service: 'Service',
  time: 'Time',
  date: 'Date',
  address: 'Address',
  business: 'Business name',
  manage_link: 'Manage link',
}

/** What looks like a placeholder and is none, such as `{name}`. It goes out as typed. */
function unknownPlaceholders(template: string, known: readonly Placeholder[]): string[] {
  const found = template.match(/\{[^{}\n]*\}/g) ?? []
  return [...new Set(found)].filter(
    (part) => !known.some((placeholder) => placeholder === placeholderOf(part)),
  )
}

/** The sentence beside the field, or none. */
export function unknownWords(template: string, known: readonly Placeholder[]): string | undefined {
  const unknown = unknownPlaceholders(template, known)
  if (unknown.length === 0) return undefined
  const names = new Intl.ListFormat('en-US').format(unknown)
  return unknown.length === 1
    ? `${names} stands for nothing and goes out as typed.`
    : `${names} stand for nothing and go out as typed.`
}

type Caret = { start: number; end: number }

/** The text with a placeholder where the caret was, and where the caret is then. */
export function withPlaceholder(text: string, { start, end }: Caret, placeholder: Placeholder) {
  const inserted = `{${placeholder}}`
  return { text: text.slice(0, start) + inserted + text.slice(end), caret: start + inserted.length }
}
