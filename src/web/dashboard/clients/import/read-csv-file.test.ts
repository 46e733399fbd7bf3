import { expect, test } from 'vitest'
import { readCsvFile } from '#web/dashboard/clients/import/read-csv-file.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)

test('reads UTF-8, with its mark or without', () => {
  expect(readCsvFile(utf8('Name\nZoë'))).toEqual({ csv: 'Name\nZoë' })
  expect(readCsvFile(utf8('\uFEFFName\nZoë'))).toEqual({ csv: 'Name\nZoë' })
})

test('reads what a spreadsheet on Windows calls CSV', () => {
  expect(readCsvFile(Uint8Array.of(0x5a, 0x6f, 0xeb))).toEqual({ csv: 'Zoë' })
})

test.each([
  ['with its mark', [0xff, 0xfe, 0x4e, 0x00]],
  ['from the other end', [0xfe, 0xff, 0x00, 0x4e]],
  ['without a mark', [0x4e, 0x00, 0x61, 0x00]],
])('refuses UTF-16 %s, and says what to do', (_, bytes) => {
  expect(readCsvFile(Uint8Array.from(bytes))).toEqual({
    problem: 'This file is saved as UTF-16. Save it as CSV (UTF-8) and choose it again.',
  })
})

test('refuses a workbook, and says what to do', () => {
  expect(readCsvFile(Uint8Array.of(0x50, 0x4b, 0x03, 0x04))).toEqual({
    problem: 'This is a workbook, not a CSV file. Save it as CSV (UTF-8) and choose it again.',
  })
})

test('refuses more than 5 MB, and nothing at all', () => {
  expect(readCsvFile(new Uint8Array(5 * 1024 * 1024 + 1).fill(0x61))).toEqual({
    problem: 'The file must be at most 5 MB. Split it into two.',
  })
  expect(readCsvFile(new Uint8Array())).toEqual({ problem: 'The file is empty.' })
})
