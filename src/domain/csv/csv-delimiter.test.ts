import { expect, test } from 'vitest'
import { csvDelimiter } from '#domain/csv/csv-delimiter.ts'

test.each([
  ['name,email', ','],
  ['name;email', ';'],
  ['name\temail', '\t'],
  ['"Name, first; last"\temail', '\t'],
  ['name;email\r\na,b,c,d,e', ';'],
  ['email', ','],
  ['', ','],
])('%j is separated by %j', (csv, delimiter) => {
  expect(csvDelimiter(csv)).toBe(delimiter)
})
