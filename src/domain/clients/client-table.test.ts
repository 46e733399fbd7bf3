import { expect, test } from 'vitest'
import { clientTable } from '#domain/clients/client-table.ts'

test('reads the first row as the header, and numbers rows like a spreadsheet', () => {
  expect(
    clientTable([
      ['Name', 'Email'],
      ['Ana', 'ana@example.com'],
      ['', ''],
      ['Bo', 'bo@example.com'],
    ]),
  ).toEqual({
    columns: ['Name', 'Email'],
    rows: [
      { line: 2, cells: ['Ana', 'ana@example.com'] },
      { line: 4, cells: ['Bo', 'bo@example.com'] },
    ],
  })
})

test('keeps the first row as a client if there is no header', () => {
  expect(clientTable([['Ana', 'ana@example.com']])).toEqual({
    columns: ['Column 1', 'Column 2'],
    rows: [{ line: 1, cells: ['Ana', 'ana@example.com'] }],
  })
})

test('names a column without a header by its position', () => {
  expect(
    clientTable([
      ['Name', '', 'Email'],
      ['a', 'b', 'c'],
    ]).columns,
  ).toEqual(['Name', 'Column 2', 'Email'])
})

test('trims cells, and removes the apostrophe that an export puts in front of a formula, but none after a space', () => {
  expect(clientTable([['Phone'], [" '+1 555 "], ["'+1 555"]]).rows.map(({ cells }) => cells)).toEqual([
    ["'+1 555"],
    ['+1 555'],
  ])
})

test('an empty file has no columns', () => {
  expect(clientTable([[''], []])).toEqual({ columns: [], rows: [] })
})
