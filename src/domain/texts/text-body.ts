import type { TextWords } from '#domain/language/en/text.ts'
import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { filledParts, type Placeholder, withTimePhrase } from '#domain/reminders/template.ts'
import { MAX_TEXT_LENGTH } from '#domain/texts/default-texts.ts'
import {
  hasLinks,
  truncate,
  withoutLinks,
  withoutNumbers,
  withPlainCharacters,
} from '#domain/texts/plain-characters.ts'

/** A text is too short for links, so `{manage_link}` stays as typed. */
export const TEXT_PLACEHOLDERS = [
  'client_name',
  'service',
  'time',
  'date',
  'address',
  'business',
] as const satisfies readonly Placeholder[]
type TextPlaceholder = (typeof TEXT_PLACEHOLDERS)[number]

const MAX_VALUE_LENGTHS: Readonly<Record<TextPlaceholder, number>> = {
  client_name: 40,
  service: 60,
  time: 40,
  date: 40,
  address: 120,
  business: 40,
}
/** Visitors type these values and the phone number on the booking page, so they could be abused for spam. */
const SANITIZERS: Partial<Readonly<Record<TextPlaceholder, (typed: string) => string>>> = {
  client_name: (typed) => withoutNumbers(withoutLinks(typed)),
  address: withoutLinks,
}

export type TextContent = {
  /** They are in the client's language. */
  words: TextWords
  kind: ReminderKind
  /** Null: the default template. */
  template: string | null
  /** Values without line breaks. */
  values: Readonly<Record<TextPlaceholder, string>>
  /** The day of the job, relative to the day of sending: 'tomorrow', 'today', 'on Monday, March 4'. */
  day: string
  /** Whether `time` is an arrival window, such as `9:00–10:00 AM`. */
  hasWindow: boolean
  /** Whether to add how to stop texts. */
  hasStopLine: boolean
}

/**
 * The text to send. All businesses share one number, so it begins with the business's name unless the template contains
 * it. A long text is truncated, but never the line about STOP.
 */
export function textBody({
  words: catalogue,
  kind,
  template,
  values,
  day,
  hasWindow,
  hasStopLine,
}: TextContent): string {
  const typed = (template ?? catalogue.texts[kind]).replaceAll('\r\n', '\n')
  const words = hasWindow ? withTimePhrase(typed, '{time}') : typed
  const safe = safeValues(values)
  const isEmpty = (clause: string) => partsOf(clause, safe).some(({ name, text }) => name && text === '')
  const filled = partsOf(withoutEmptyClauses(words, isEmpty), safe)
    .map(({ name, text }) =>
      name ? text : text.replace(wordPattern(catalogue.tomorrow), (typed) => withCaseOf(typed, day)),
    )
    .join('')
    .trim()
  if (filled === '')
    return textBody({ words: catalogue, kind, template: null, values, day, hasWindow, hasStopLine })
  const namesBusiness = partsOf(words, safe).some(({ name }) => name === 'business')
  const named = namesBusiness ? filled : `${safe.business}: ${filled}`
  const end = hasStopLine ? ` ${catalogue.stopLine}` : ''
  // An owner could be anybody with an email address, so their words carry no links either.
  const linkless = hasLinks(named) ? withoutLinks(named) : named
  return truncate(withPlainCharacters(linkless), MAX_TEXT_LENGTH - end.length) + end
}

/** A part of a sentence, and the punctuation or line break that ends it. */
type Clause = { words: string; end: string }

const CLAUSE = /(.*?)([.!?,:;]+(?=\s|$)|\n|$)/g
const ENDS_SENTENCE = /[.!?\n]|^$/

/**
 * Drops the clauses with an empty placeholder: all of 'We’ll come to {address}.', and the end of 'at {time}, at
 * {address}.' If nothing would be left, the template is kept.
 */
function withoutEmptyClauses(template: string, isEmpty: (clause: string) => boolean): string {
  const clauses = [...template.matchAll(CLAUSE)]
    .map(([, words = '', end = '']): Clause => ({ words, end }))
    .filter(({ words, end }) => words !== '' || end !== '')
  const kept: Clause[] = []
  let startsSentence = false
  for (const clause of clauses) {
    if (!isEmpty(clause.words)) {
      kept.push(startsSentence ? { ...clause, words: capitalised(clause.words) } : clause)
      startsSentence = false
      continue
    }
    const last = kept.at(-1)
    if (last && !ENDS_SENTENCE.test(last.end)) last.end = clause.end
    else startsSentence = true
  }
  return kept.length === 0 ? template : kept.map(({ words, end }) => words + end).join('')
}

/** Capitalises a clause that now begins its sentence. */
function capitalised(words: string): string {
  return words.replace(/^(\s*)(\p{Ll})/u, (_, space: string, letter: string) => space + letter.toUpperCase())
}

function safeValues(values: TextContent['values']): TextContent['values'] {
  const entries = TEXT_PLACEHOLDERS.map((name) => {
    const value = SANITIZERS[name]?.(values[name]) ?? values[name]
    return [name, truncate(withPlainCharacters(value).trim(), MAX_VALUE_LENGTHS[name])]
  })
  return Object.fromEntries(entries) as Record<TextPlaceholder, string>
}

type Part = { name: TextPlaceholder | null; text: string }

function partsOf(template: string, values: TextContent['values']): Part[] {
  return filledParts(template, { ...values, manage_link: '' }).map(({ text, placeholder }) => {
    if (placeholder === 'manage_link') return { name: null, text: '{manage_link}' }
    return { name: placeholder, text }
  })
}

/** The word alone, in any case. `\b` knows ASCII letters only. */
function wordPattern(word: string): RegExp {
  return new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'giu')
}

/** A text that is sent late says 'today' instead of 'tomorrow'. */
function withCaseOf(typed: string, day: string): string {
  return /^\p{Lu}/u.test(typed) ? day.charAt(0).toUpperCase() + day.slice(1) : day
}
