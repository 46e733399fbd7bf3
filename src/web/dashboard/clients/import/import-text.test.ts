import { expect, test } from 'vitest'
import { countsText, undoneText } from '#web/dashboard/clients/import/import-text.ts'

test('says how many clients will be added', () => {
  expect(countsText({ new: 1, duplicate: 0, invalid: 0 })).toBe('1 client will be added.')
  expect(countsText({ new: 1200, duplicate: 0, invalid: 0 })).toBe('1,200 clients will be added.')
})

test('says how many rows will be skipped, and why', () => {
  expect(countsText({ new: 2, duplicate: 3, invalid: 1 })).toBe(
    '2 clients will be added. 3 duplicates and 1 row with an error will be skipped.',
  )
  expect(countsText({ new: 0, duplicate: 3, invalid: 0 })).toBe(
    'No clients will be added. 3 duplicates will be skipped.',
  )
})

test('says how many clients an undo removed and kept', () => {
  expect(undoneText({ removed: 2, kept: 0 })).toEqual({
    title: 'Import undone',
    description: '2 clients removed.',
  })
  expect(undoneText({ removed: 2, kept: 1 })).toEqual({
    title: 'Import undone',
    description:
      '2 clients removed. We kept 1 client because they have jobs or invoices, or were edited after the import.',
  })
})

test('does not claim to have undone anything when nobody was removed', () => {
  expect(undoneText({ removed: 0, kept: 0 })).toEqual({
    title: 'Already undone',
    description: 'There are no clients left from this import.',
  })
  expect(undoneText({ removed: 0, kept: 3 })).toEqual({
    title: 'No clients were removed',
    description: 'We kept 3 clients because they have jobs or invoices, or were edited after the import.',
  })
})
