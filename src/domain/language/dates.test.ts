import { expect, test } from 'vitest'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { LANGUAGES, type Language, LOCALES } from '#domain/language/languages.ts'

/** One day of each weekday and month, at each hour. */
const INSTANTS = Array.from({ length: 84 }, (_, n) => new Date(Date.UTC(2026, n % 12, 1 + n, n % 24, n % 60)))

const intl = (language: Language, options: Intl.DateTimeFormatOptions, date: Date) =>
  new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...options }).format(date).replace(/\s/g, ' ')

test.each(LANGUAGES)('dates and times in %s are what Intl writes', (language) => {
  const { dates } = CATALOGUES[language]
  for (const date of INSTANTS) {
    const day = {
      year: date.getUTCFullYear(),
      month: date.getUTCMonth() + 1,
      day: date.getUTCDate(),
      weekday: date.getUTCDay(),
    }
    const numeric = { month: 'long', day: 'numeric' } as const
    expect(dates.day(day)).toBe(intl(language, { weekday: 'long', ...numeric }, date))
    expect(dates.dayAndYear(day)).toBe(intl(language, { weekday: 'long', ...numeric, year: 'numeric' }, date))
    expect(dates.dateAndYear(day)).toBe(intl(language, { ...numeric, year: 'numeric' }, date))
    expect(dates.shortDay(day)).toBe(
      intl(language, { weekday: 'short', month: 'short', day: 'numeric' }, date),
    )
    expect(dates.monthOfYear(day.month, String(day.year))).toBe(
      intl(language, { month: 'long', year: 'numeric' }, date),
    )
    expect(dates.time(date.getUTCHours(), String(date.getUTCMinutes()).padStart(2, '0'))).toBe(
      intl(language, { hour: 'numeric', minute: '2-digit' }, date),
    )
  }
})

test('Spanish says one o’clock in the singular', () => {
  const { dates } = CATALOGUES.es
  expect(dates.at('1:00 p.m.')).toBe('a la 1:00 p.m.')
  expect(dates.at('10:30 a.m.')).toBe('a las 10:30 a.m.')
  expect(dates.between('11:30 a.m.', '1:00 p.m.')).toBe('entre las 11:30 a.m. y la 1:00 p.m.')
  expect(dates.between('9:00 a.m.', '10:00 a.m.')).toBe('entre las 9:00 y las 10:00 a.m.')
})
