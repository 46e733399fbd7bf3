import { expect, test } from 'vitest'
import { guessedColumns } from '#domain/clients/guessed-columns.ts'

const nothing = { name: null, last_name: null, email: null, phone: null, address: null, notes: null }
const guess = (...columns: string[]) => guessedColumns({ columns, rows: [] })

test('recognizes the headers of our own export', () => {
  expect(guess('Name', 'Email', 'Phone', 'Address', 'Notes')).toEqual({
    ...nothing,
    name: 0,
    email: 1,
    phone: 2,
    address: 3,
    notes: 4,
  })
})

test('recognizes the headers of an address book', () => {
  expect(
    guess('First Name', 'Last Name', 'Notes', 'Email 1 - Label', 'Email 1 - Value', 'Phone 1 - Value'),
  ).toEqual({ ...nothing, name: 0, last_name: 1, notes: 2, email: 4, phone: 5 })
})

test('does not take an email address column for a street address', () => {
  expect(guess('Email Address', 'Street', 'Customer Name')).toEqual({
    ...nothing,
    email: 0,
    address: 1,
    name: 2,
  })
})

test('ignores case and underscores', () => {
  expect(guess('FULL_NAME', 'EMAIL', 'MOBILE_NUMBER')).toEqual({ ...nothing, name: 0, email: 1, phone: 2 })
})

test('finds the email column by its values if the headers do not help', () => {
  const rows = [{ line: 1, cells: ['Ana', 'ana@example.com'] }]
  expect(guessedColumns({ columns: ['Column 1', 'Column 2'], rows })).toEqual({ ...nothing, email: 1 })
})

test('guesses nothing from unknown headers', () => {
  expect(guess('A', 'B')).toEqual(nothing)
})
