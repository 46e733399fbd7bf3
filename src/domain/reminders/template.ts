import { text } from '#domain/language/en/text.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'

/** The templates of an owner who has not written their own. */
export const DEFAULT_TEMPLATES: Readonly<Record<ReminderKind, string>> = text.emails

export const PLACEHOLDERS = [
  'client_name',
  'service',
  'time',
  'date',
  'address',
  'business',
  'manage_link',
] as const
export type Placeholder = (typeof PLACEHOLDERS)[number]

/** Replaces `at {time}`, because nobody says 'at' before an arrival window. */
export function withTimePhrase(template: string, phrase: string): string {
  return template.replace(/\b(at)\s+\{\s*time\s*\}/gi, (_, at: string) =>
    at.startsWith('A') ? phrase.charAt(0).toUpperCase() + phrase.slice(1) : phrase,
  )
}

/** A part of a filled-in text: literal text, or the value of a placeholder. */
export type TemplatePart = { text: string; placeholder: Placeholder | null }

/** Unknown placeholders stay as typed. Nothing inside a value is filled in again. */
export function filledParts(template: string, values: Readonly<Record<Placeholder, string>>): TemplatePart[] {
  return template
    .split(/(\{\s*[a-z_]+\s*\})/i)
    .filter((part) => part !== '')
    .map((part) => {
      const placeholder = placeholderOf(part)
      return { text: placeholder ? values[placeholder] : part, placeholder }
    })
}

/** Recognizes `{date}`, also typed as `{ Date }`; null if it is no placeholder. */
export function placeholderOf(part: string): Placeholder | null {
  const name = /^\{\s*([a-z_]+)\s*\}$/i.exec(part)?.[1]?.toLowerCase()
  return PLACEHOLDERS.find((known) => known === name) ?? null
}

/** Splits a text at empty lines. */
export function paragraphsOf(template: string): string[] {
  return template
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((text) => text.trim())
    .filter((text) => text !== '')
}
