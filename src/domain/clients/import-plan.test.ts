import { expect, test } from 'vitest'
import { importPlan, type RowFields } from '#domain/clients/import-plan.ts'

const columns = { name: 0, last_name: null, email: 1, phone: null, address: null, notes: null }
const judge = (fields: RowFields) =>
  fields.email.includes('@') ? { client: fields.name } : { problem: 'Client email is required' }

const plan = (lines: string[][], known: string[] = [], mapped = columns) =>
  importPlan({
    table: { columns: [], rows: lines.map((cells, n) => ({ line: n + 2, cells })) },
    columns: mapped,
    knownEmails: new Set(known),
    judge,
  })
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
  expect(plan([['Ana', 'a@b.c', 'Silva']], [], { ...columns, last_name: 2 } as never)[0]?.fields.name).toBe(
    'Ana Silva',
  )
})
