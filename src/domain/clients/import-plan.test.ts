import { expect, test } from 'vitest'
import { fieldsOf, importPlan, nameAndPhoneKey, type RowFields } from '#domain/clients/import-plan.ts'

const columns = { name: 0, last_name: null, email: 1, phone: 2, address: null, notes: null }
const validate = (fields: RowFields) =>
  fields.email.includes('@') || fields.phone
    ? { client: fields.name }
    : { problem: 'Client email is required' }

const plan = (lines: string[][], known: string[] = []) =>
  importPlan(
    lines.map((cells, n) => {
      const fields = fieldsOf({ line: n + 2, cells }, columns)
      return { line: n + 2, fields, validation: validate(fields) }
    }),
    new Set(known),
  )
const verdicts = (...args: Parameters<typeof plan>) =>
  plan(...args).map(({ line, verdict, problem }) => [line, verdict, problem])

test('adds clients with an unknown email', () => {
  expect(verdicts([['Ana', 'ana@example.com']])).toEqual([[2, 'new', null]])
})

test('skips existing clients, whatever the case of the email', () => {
  expect(verdicts([['Ana', 'ANA@Example.com']], ['ana@example.com'])).toEqual([
    [2, 'duplicate', 'Already one of your clients'],
  ])
})

test('keeps the first of two rows with the same email', () => {
  expect(
    verdicts([
      ['Ana', 'ana@example.com'],
      ['Ana B', 'Ana@example.com'],
    ]),
  ).toEqual([
    [2, 'new', null],
    [3, 'duplicate', 'Same email as row 2'],
  ])
})

test('reports every invalid row as invalid, never as a duplicate of an earlier one', () => {
  expect(verdicts([['Ana', ''], ['Bo']])).toEqual([
    [2, 'invalid', 'Client email is required'],
    [3, 'invalid', 'Client email is required'],
  ])
})

test('joins a name from two columns', () => {
  const row = { line: 2, cells: ['Ana', 'a@b.c', 'Silva'] }
  expect(fieldsOf(row, { ...columns, last_name: 2 }).name).toBe('Ana Silva')
})

test('adds everybody who shares a phone number, but the same person only once', () => {
  expect(
    verdicts(
      [
        ['Ana', '', '(212) 555-0142'],
        ['Ben', '', '212 555 0142'],
        ['ANA', '', '2125550142'],
        ['Cleo', '', '212 555 0199'],
      ],
      [nameAndPhoneKey({ name: 'Cleo', phone: '(212) 555-0199' })],
    ),
  ).toEqual([
    [2, 'new', null],
    [3, 'new', null],
    [4, 'duplicate', 'Same name and phone as row 2'],
    [5, 'duplicate', 'Already one of your clients'],
  ])
})
