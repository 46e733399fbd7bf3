import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellValue, safeCell } from '#domain/csv/csv-text.ts'

test.each(['=1+1', '+1 555 0100', '-5', '@sum', '\tx', '\rx', '＝1'])(
  'puts an apostrophe before %j',
  (value) => {
    expect(safeCell(value)).toBe(`'${value}`)
  },
)

test('leaves other values as they are', () => {
  expect(['Ana', "O'Brien", "'quoted'", '(555) 010', '', ' =1'].map(safeCell)).toEqual([
    'Ana',
    "O'Brien",
    "'quoted'",
    '(555) 010',
    '',
    ' =1',
  ])
})

test('restores every escaped value', () => {
  const tricky = fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', ' ', '"') })
  fc.assert(fc.property(fc.oneof(tricky, fc.string()), (value) => cellValue(safeCell(value)) === value))
})

test('never returns a cell that a spreadsheet would run as a formula', () => {
  fc.assert(fc.property(fc.string(), (value) => !/^[=+\-@\t\r]/.test(safeCell(value))))
})
