import { expect, test } from 'vitest'
import { fieldsOf, importPlan, type RowFields } from '#domain/clients/import-plan.ts'

const columns = { name: 0, last_name: null, email: 1, phone: null, address: null, notes: null }
const judge = (fields: RowFields) =>
  fields.email.includes('@') ? { client: fields.name } : { problem: 'Client email is required' }

const plan = (lines: string[][], known: string[] = []) =>
  importPlan(
    lines.map((cells, n) => {
      const fields = fieldsOf({ line: n + 2, cells }, columns)
      return { line: n + 2, fields, judged: judge(fields) }
    }),
    new Set(known),
  )
const verdicts = (...given: Parameters<typeof plan>) =>
  plan(...given).map(({ line, verdict, problem }) => [line, verdict, problem])

test('adds those whose address is not known', () => {
  expect(verdicts([['Ana', 'ana@example.com']])).toEqual([[2, 'new', null]])
})

test('leaves out those who are clients already, however the address is written', () => {
  expect(verdicts([['Ana', 'ANA@Example.com']], ['ana@example.com'])).toEqual([
    [2, 'duplicate', 'Already one of your clients'],
  ])
})

test('takes the first of two lines with one address', () => {
  expect(
    verdicts([
      ['Ana', 'ana@example.com'],
      ['Ana B', 'Ana@example.com'],
    ]),
  ).toEqual([
    [2, 'new', null],
    [3, 'duplicate', 'Same e-mail as line 2'],
  ])
})

test('says what is wrong with a line, which then takes no address from a later one', () => {
  expect(verdicts([['Ana', ''], ['Bo']])).toEqual([
    [2, 'invalid', 'Client email is required'],
    [3, 'invalid', 'Client email is required'],
  ])
})

test('puts a name together from two columns', () => {
  const row = { line: 2, cells: ['Ana', 'a@b.c', 'Silva'] }
  expect(fieldsOf(row, { ...columns, last_name: 2 }).name).toBe('Ana Silva')
})
