import { expect, test } from 'vitest'
import { preferredLanguage } from '#domain/language/languages.ts'

test.each([
  ['es', 'es'],
  ['es-MX', 'es'],
  ['es-419,es;q=0.9,en;q=0.8', 'es'],
  ['en-US,en;q=0.9,es;q=0.8', 'en'],
  ['en;q=0.3, es;q=0.7', 'es'],
  ['fr-CA, fr;q=0.9, es;q=0.2', 'es'],
  ['ES-us', 'es'],
  ['es;q=0, en', 'en'],
  ['es ; q=0.5 , en ; q=0.4', 'es'],
])('a browser that sends %j reads %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

test.each([null, '', '*', 'fr, de;q=0.5', 'es;q=0', 'es;q=nonsense', 'estonian', ';;;', ',,,'])(
  'a browser that sends %j leaves it to the business',
  (header) => {
    expect(preferredLanguage(header)).toBeNull()
  },
)

test('a long header is read at once, whatever is in it', () => {
  for (const character of [' ', ';', '-', ','])
    expect(preferredLanguage(`a${character.repeat(150_000)}b`)).toBeNull()
})
