import type { ReminderKind } from '#domain/reminders/reminder-kinds.ts'
import { filledParts, type Placeholder } from '#domain/reminders/template.ts'
import { DEFAULT_TEXTS, LONGEST_TEXT } from '#domain/texts/default-texts.ts'
import { cutTo, withoutLinks, withoutNumbers, withPlainCharacters } from '#domain/texts/plain-characters.ts'

/** A text has no room for a link: what it does not know stays as typed. */
export const TEXT_PLACEHOLDERS = [
  'client_name',
  'service',
  'time',
  'date',
  'address',
  'business',
] as const satisfies readonly Placeholder[]
type TextPlaceholder = (typeof TEXT_PLACEHOLDERS)[number]

export const STOP_LINE = 'Reply STOP to stop texts.'

const LONGEST_VALUES: Readonly<Record<TextPlaceholder, number>> = {
  client_name: 40,
  service: 60,
  time: 20,
  date: 40,
  address: 120,
  business: 40,
}
/** Strangers type these on the booking page, and the number that it goes to. */
const TYPED_BY_CLIENTS: Partial<Readonly<Record<TextPlaceholder, (typed: string) => string>>> = {
  client_name: (typed) => withoutNumbers(withoutLinks(typed)),
  address: withoutLinks,
}

export type TextAbout = {
  kind: ReminderKind
  /** Null: the usual words. */
  template: string | null
  /** Each in one line. */
  values: Readonly<Record<TextPlaceholder, string>>
  /** When the job is, seen from the day on which the text leaves: 'tomorrow', 'today', 'on Monday, March 4'. */
  day: string
  /** Whether it says how to stop them. */
  saysStop: boolean
}

/**
 * A text as it leaves. All businesses' texts come from one number, so it begins with the name of its own unless its words
 * hold it. What is too long is cut, never how to stop them.
 */
export function textBody({ kind, template, values, day, saysStop }: TextAbout): string {
  const words = (template ?? DEFAULT_TEXTS[kind]).replaceAll('\r\n', '\n')
  const told = toldValues(values)
  const isEmpty = (clause: string) => partsOf(clause, told).some(({ name, text }) => name && text === '')
  const filled = partsOf(withoutEmpty(words, isEmpty), told)
    .map(({ name, text }) => (name ? text : text.replace(/\btomorrow\b/gi, (typed) => inCaseOf(typed, day))))
    .join('')
    .trim()
  if (filled === '') return textBody({ kind, template: null, values, day, saysStop })
  const namesBusiness = partsOf(words, told).some(({ name }) => name === 'business')
  const named = namesBusiness ? filled : `${told.business}: ${filled}`
  const end = saysStop ? ` ${STOP_LINE}` : ''
  return cutTo(withPlainCharacters(named), LONGEST_TEXT - end.length) + end
}

/** What a sentence can do without, up to and with the sign that ends it. */
type Clause = { words: string; end: string }

const CLAUSE = /(.*?)([.!?,:;]+(?=\s|$)|\n|$)/g
const ENDS_SENTENCE = /[.!?\n]|^$/

/**
 * A template without the clauses that speak of something there is none of: 'We will come to {address}.' goes, and of
 * 'at {time}, at {address}.' the end does. Where nothing would be left, it stays whole.
 */
function withoutEmpty(template: string, isEmpty: (clause: string) => boolean): string {
  const clauses = [...template.matchAll(CLAUSE)]
    .map(([, words = '', end = '']): Clause => ({ words, end }))
    .filter(({ words, end }) => words !== '' || end !== '')
  const kept: Clause[] = []
  let begins = false
  for (const clause of clauses) {
    if (!isEmpty(clause.words)) {
      kept.push(begins ? { ...clause, words: capitalised(clause.words) } : clause)
      begins = false
      continue
    }
    const last = kept.at(-1)
    if (last && !ENDS_SENTENCE.test(last.end)) last.end = clause.end
    else begins = true
  }
  return kept.length === 0 ? template : kept.map(({ words, end }) => words + end).join('')
}

/** It now begins what another clause began. */
function capitalised(words: string): string {
  return words.replace(/^(\s*)(\p{Ll})/u, (_, space: string, letter: string) => space + letter.toUpperCase())
}

function toldValues(values: TextAbout['values']): TextAbout['values'] {
  const told = TEXT_PLACEHOLDERS.map((name) => {
    const value = TYPED_BY_CLIENTS[name]?.(values[name]) ?? values[name]
    return [name, cutTo(withPlainCharacters(value).trim(), LONGEST_VALUES[name])]
  })
  return Object.fromEntries(told) as Record<TextPlaceholder, string>
}

type Part = { name: TextPlaceholder | null; text: string }

function partsOf(template: string, values: TextAbout['values']): Part[] {
  return filledParts(template, { ...values, manage_link: '' }).map(({ text, placeholder }) => {
    if (placeholder === 'manage_link') return { name: null, text: '{manage_link}' }
    return { name: placeholder, text }
  })
}

/** A text that leaves late says 'today' of what was to be tomorrow. */
function inCaseOf(typed: string, day: string): string {
  return typed.startsWith('T') ? day.charAt(0).toUpperCase() + day.slice(1) : day
}
