import { expect, test } from 'vitest'
import type { InvoiceableJob } from '#contract/invoices.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { firstInvoiceValues } from './invoice-start.ts'
import {
  jobsAdded,
  jobsUntied,
  jobTurned,
  lineMoved,
  lineRemoved,
  linesAdded,
  tickedJobs,
} from './line-changes.ts'
import { EMPTY_LINE, lineRows, typedLine } from './typed-lines.ts'

const empty = firstInvoiceValues(undefined)
const wax = { ...EMPTY_LINE, description: 'Wax', unit_price: '40' }
const tar = { ...EMPTY_LINE, description: 'Tar', unit_price: '15' }

const after = (values: FormValues, changes: FormValues) => ({ ...values, ...changes })
const descriptions = (values: FormValues) => lineRows(values).map((row) => typedLine(values, row).description)

const two = after(empty, linesAdded(empty, [wax, tar]))

test('adds lines after those that are there', () => {
  expect(descriptions(after(two, linesAdded(two, [EMPTY_LINE])))).toEqual(['Wax', 'Tar', ''])
})

test('makes the first line of what the simple form asks for', () => {
  const typed = { ...empty, description: 'Full Detail', amount: ' 120 ', appointment_id: 'job' }
  const values = after(typed, linesAdded(typed, []))
  expect(typedLine(values, '1')).toEqual({
    ...EMPTY_LINE,
    description: 'Full Detail',
    unit_price: '120',
    appointment_id: 'job',
  })
})

test('moves a line, and leaves the last where it is', () => {
  expect(descriptions(after(two, lineMoved(two, '1', 1)))).toEqual(['Tar', 'Wax'])
  expect(descriptions(after(two, lineMoved(two, '2', -1)))).toEqual(['Tar', 'Wax'])
  expect(lineMoved(two, '2', 1)).toEqual({})
})

test('gives the fields of a removed line to nobody else', () => {
  const one = after(two, lineRemoved(two, '1'))
  expect(descriptions(one)).toEqual(['Tar'])
  expect(descriptions(after(one, linesAdded(one, [wax])))).toEqual(['Tar', 'Wax'])
})

const job = (n: number): InvoiceableJob => ({
  id: `0b9a1f0e-5b0e-4f7e-8c35-30f8d6b0c00${n}`,
  client_name: 'Ava Brooks',
  client_email: 'ava@example.com',
  service: `Detail ${n}`,
  appointment_time: `2026-11-1${n}T15:00:00Z`,
  price: n === 3 ? null : n * 100_00,
  invoice: null,
})
const known = { jobs: [job(1), job(2), job(3)], timeZone: 'America/New_York' }
const turn = (values: FormValues, n: number) => after(values, jobTurned(values, job(n), known))

test('makes a line of each ticked job, and describes the invoice by them', () => {
  const values = turn(turn(empty, 1), 3)
  expect(descriptions(values)).toEqual(['Detail 1, Nov 11, 2026', 'Detail 3, Nov 13, 2026'])
  expect(values.description).toBe('Detail 1, Nov 11, 2026; Detail 3, Nov 13, 2026')
  expect(typedLine(values, '1').unit_price).toBe('100.00')
  expect(typedLine(values, '2').unit_price).toBe('')
  expect(tickedJobs(values)).toEqual([job(1).id, job(3).id])
})

test('takes the line of an unticked job away', () => {
  const values = turn(turn(turn(empty, 1), 2), 1)
  expect(descriptions(values)).toEqual(['Detail 2, Nov 12, 2026'])
  expect(values.description).toBe('Detail 2, Nov 12, 2026')
})

test('leaves a description that was typed', () => {
  expect(turn({ ...empty, description: 'November' }, 1).description).toBe('November')
})

test('ties no job to somebody else’s invoice', () => {
  const values = turn(turn(empty, 1), 2)
  const others = after(values, jobsUntied(values))
  expect(tickedJobs(others)).toEqual([])
  expect(descriptions(others)).toEqual(descriptions(values))
})

test('unticks the job of a simple form', () => {
  const start = firstInvoiceValues({
    client: { id: null, name: 'Ava', email: 'ava@example.com' },
    job: { id: job(1).id, text: 'Detail 1, Nov 11, 2026', price: 100_00 },
  })
  expect(tickedJobs(start)).toEqual([job(1).id])
  const both = turn(start, 2)
  expect(tickedJobs(both)).toEqual([job(1).id, job(2).id])
  expect(tickedJobs(turn(turn(both, 1), 2))).toEqual([])
  expect(tickedJobs(turn(start, 1))).toEqual([])
})

test('adds several jobs at once, and none twice', () => {
  const values = turn(empty, 2)
  const all = after(values, jobsAdded(values, known.jobs, known))
  expect(tickedJobs(all)).toEqual([job(2).id, job(1).id, job(3).id])
  expect(all.description).toBe('Detail 2, Nov 12, 2026; Detail 1, Nov 11, 2026; Detail 3, Nov 13, 2026')
})
