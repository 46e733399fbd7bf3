import { expect, test } from 'vitest'
import { readCsvFile } from '#web/dashboard/clients/import/read-csv-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('reads UTF-8 with or without a byte order mark', () => {
  expect(readCsvFile(utf8('Name\nZoë'))).toEqual({ csv: 'Name\nZoë' })
  expect(readCsvFile(utf8('\uFEFFName\nZoë'))).toEqual({ csv: 'Name\nZoë' })
})

test('reads Windows-1252, as spreadsheets on Windows save it', () => {
  expect(readCsvFile(Uint8Array.of(0x5a, 0x6f, 0xeb))).toEqual({ csv: 'Zoë' })
})

test.each([
  ['little endian with a byte order mark', [0xff, 0xfe, 0x4e, 0x00]],
  ['big endian with a byte order mark', [0xfe, 0xff, 0x00, 0x4e]],
  ['without a byte order mark', [0x4e, 0x00, 0x61, 0x00]],
])('rejects UTF-16 %s, and says what to do', (_, bytes) => {
  expect(readCsvFile(Uint8Array.from(bytes))).toEqual({
    problem: 'This file is saved as UTF-16. Save it as CSV (UTF-8) and choose it again.',
  })
})

test.each([
  ['(xlsx)', [0x50, 0x4b, 0x03, 0x04]],
  ['(xls)', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0x00, 0x00]],
])('rejects an Excel file %s, and says what to do', (_, bytes) => {
  expect(readCsvFile(Uint8Array.from(bytes))).toEqual({
    problem: 'This is an Excel file. Save it as CSV (UTF-8) and choose it again.',
  })
})

test.each([
  ['PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00, 0x00, 0x0d, 0x49, 0x48, 0x44, 0x52]],
  ['JPEG', [0xff, 0xd8, 0xff, 0xe0, 0x00, 0x10, 0x4a, 0x46, 0x49, 0x46, 0x00, 0x01, 0x01, 0x00, 0x00, 0x01]],
])('rejects an image (%s), because it is not a CSV file', (_, bytes) => {
  expect(readCsvFile(Uint8Array.from(bytes))).toEqual({
    problem: 'That isn’t a CSV file. Save your list as CSV (UTF-8) and choose that.',
  })
})

test('rejects files over 5 MB and empty files', () => {
  expect(readCsvFile(new Uint8Array(5 * 1024 * 1024 + 1).fill(0x61))).toEqual({
    problem: 'The file is larger than 5 MB. Please split it in two.',
  })
  expect(readCsvFile(new Uint8Array())).toEqual({ problem: 'The file is empty.' })
})
