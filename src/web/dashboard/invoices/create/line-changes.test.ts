import { expect, test } from 'vitest'
import type { InvoiceableJob } from '#contract/invoices.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { initialInvoiceValues } from './invoice-prefill.ts'
import {
  addJobs,
  addLines,
  detachJobs,
  moveLine,
  removeLine,
  selectedJobIds,
  toggleJob,
} from './line-changes.ts'
import { EMPTY_LINE, lineInput, lineRows } from './line-inputs.ts'

const empty = initialInvoiceValues(undefined)
const wax = { ...EMPTY_LINE, description: 'Wax', unit_price: '40' }
const tar = { ...EMPTY_LINE, description: 'Tar', unit_price: '15' }

const apply = (values: FormValues, changes: FormValues) => ({ ...values, ...changes })
const descriptions = (values: FormValues) => lineRows(values).map((row) => lineInput(values, row).description)

const twoLines = apply(empty, addLines(empty, [wax, tar]))

test('adds lines at the end', () => {
  expect(descriptions(apply(twoLines, addLines(twoLines, [EMPTY_LINE])))).toEqual(['Wax', 'Tar', ''])
})

test('turns the fields of the simple form into the first line', () => {
  const typed = { ...empty, description: 'Full Detail', amount: ' 120 ', appointment_id: 'job' }
  const values = apply(typed, addLines(typed, []))
  expect(lineInput(values, '1')).toEqual({
    ...EMPTY_LINE,
    description: 'Full Detail',
    unit_price: '120',
    appointment_id: 'job',
  })
})

test('moves a line, but not beyond the end', () => {
  expect(descriptions(apply(twoLines, moveLine(twoLines, '1', 1)))).toEqual(['Tar', 'Wax'])
  expect(descriptions(apply(twoLines, moveLine(twoLines, '2', -1)))).toEqual(['Tar', 'Wax'])
  expect(moveLine(twoLines, '2', 1)).toEqual({})
})

test('does not reuse the fields of a removed line', () => {
  const oneLine = apply(twoLines, removeLine(twoLines, '1'))
  expect(descriptions(oneLine)).toEqual(['Tar'])
  expect(descriptions(apply(oneLine, addLines(oneLine, [wax])))).toEqual(['Tar', 'Wax'])
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
const context = { jobs: [job(1), job(2), job(3)], timeZone: 'America/New_York' }
const toggle = (values: FormValues, n: number) => apply(values, toggleJob(values, job(n), context))

test('adds a line for each selected job, and lists the jobs in the description', () => {
  const values = toggle(toggle(empty, 1), 3)
  expect(descriptions(values)).toEqual(['Detail 1, Nov 11, 2026', 'Detail 3, Nov 13, 2026'])
  expect(values.description).toBe('Detail 1, Nov 11, 2026; Detail 3, Nov 13, 2026')
  expect(lineInput(values, '1').unit_price).toBe('100.00')
  expect(lineInput(values, '2').unit_price).toBe('')
  expect(selectedJobIds(values)).toEqual([job(1).id, job(3).id])
})

test('removes the line of a deselected job', () => {
  const values = toggle(toggle(toggle(empty, 1), 2), 1)
  expect(descriptions(values)).toEqual(['Detail 2, Nov 12, 2026'])
  expect(values.description).toBe('Detail 2, Nov 12, 2026')
})

test('keeps a description that the owner typed', () => {
  expect(toggle({ ...empty, description: 'November' }, 1).description).toBe('November')
})

test('detaches the jobs when the invoice goes to another client', () => {
  const values = toggle(toggle(empty, 1), 2)
  const detached = apply(values, detachJobs(values))
  expect(selectedJobIds(detached)).toEqual([])
  expect(descriptions(detached)).toEqual(descriptions(values))
})

test('deselects the job of a simple form', () => {
  const prefilled = initialInvoiceValues({
    client: { id: null, name: 'Ava', email: 'ava@example.com', phone: null },
    job: { id: job(1).id, text: 'Detail 1, Nov 11, 2026', price: 100_00, lines: [] },
  })
  expect(selectedJobIds(prefilled)).toEqual([job(1).id])
  const both = toggle(prefilled, 2)
  expect(selectedJobIds(both)).toEqual([job(1).id, job(2).id])
  expect(selectedJobIds(toggle(toggle(both, 1), 2))).toEqual([])
  expect(selectedJobIds(toggle(prefilled, 1))).toEqual([])
})

test('adds several jobs at once, but none twice', () => {
  const values = toggle(empty, 2)
  const all = apply(values, addJobs(values, context.jobs, context))
  expect(selectedJobIds(all)).toEqual([job(2).id, job(1).id, job(3).id])
  expect(all.description).toBe('Detail 2, Nov 12, 2026; Detail 1, Nov 11, 2026; Detail 3, Nov 13, 2026')
})
