import { expect, test } from 'vitest'
import type { InvoiceableJob } from '#contract/invoices.ts'
import { formatMonth, jobsToOffer, monthName, monthsToInvoice } from './jobs-to-offer.ts'

const novemberJob = (day: string, number?: string) =>
  ({
    id: day,
    appointment_time: `2026-11-${day}T14:00:00.000Z`,
    invoice: number ? { id: number, number, status: 'pending' } : null,
  }) as InvoiceableJob

test('lists past jobs before upcoming ones, each from the nearest on, and invoiced ones last', () => {
  const jobs = ['30', '23', '09', '02'].map((day) => novemberJob(day))
  const offered = jobsToOffer([...jobs, novemberJob('10', 'INV-0001')], Date.parse('2026-11-15T12:00:00Z'))
  expect(offered.map(({ id }) => id)).toEqual(['09', '02', '23', '30', '10'])
})

const IN_NOVEMBER = { timeZone: 'America/New_York', today: '2026-11-15' }

const jobAt = (appointment_time: string, invoice: InvoiceableJob['invoice'] = null): InvoiceableJob => ({
  id: appointment_time,
  client_name: 'Ava Brooks',
  client_email: 'ava@example.com',
  service: 'Standard Clean',
  appointment_time,
  price: 139_99,
  invoice,
})
const jobCounts = (...jobs: InvoiceableJob[]) =>
  monthsToInvoice(jobs, IN_NOVEMBER).map(({ month, jobs: monthJobs }) => [month, monthJobs.length])

test('finds the months with several jobs in the business’s time zone', () => {
  const november30 = jobAt('2026-12-01T04:00:00.000Z')
  expect(jobCounts(november30, jobAt('2026-11-16T14:00:00.000Z'), jobAt('2026-12-14T14:00:00.000Z'))).toEqual(
    [['2026-11', 2]],
  )
})

test('leaves out invoiced jobs', () => {
  const invoice = { id: '1', number: 'INV-0001', status: 'pending' } as const
  expect(jobCounts(jobAt('2026-11-02T14:00:00.000Z', invoice), jobAt('2026-11-16T14:00:00.000Z'))).toEqual([])
})

test('offers only the three nearest months, in order', () => {
  const year = ['09', '10', '11', '12'].flatMap((month) => [
    jobAt(`2026-${month}-16T14:00:00.000Z`),
    jobAt(`2026-${month}-02T14:00:00.000Z`),
  ])
  expect(jobCounts(...year)).toEqual([
    ['2026-10', 2],
    ['2026-11', 2],
    ['2026-12', 2],
  ])
  const [first] = monthsToInvoice(year, IN_NOVEMBER)
  expect(first?.jobs[0]?.appointment_time).toBe('2026-10-02T14:00:00.000Z')
})

test('names the year of a month only if it is not the current one', () => {
  expect(monthName('2026-12', IN_NOVEMBER.today)).toBe('December')
  expect(monthName('2027-01', IN_NOVEMBER.today)).toBe('January 2027')
})

test('drops the first and last month when the list of jobs was cut off', () => {
  const daily = (count: number) =>
    Array.from({ length: count }, (_, n) =>
      jobAt(new Date(Date.parse('2026-10-20T14:00:00Z') + n * 86_400_000).toISOString()),
    )
  expect(jobCounts(...daily(50))).toEqual([['2026-11', 30]])
  expect(jobCounts(...daily(49)).map(([month]) => month)).toEqual(['2026-10', '2026-11', '2026-12'])
})

test('says how many jobs of a month are upcoming, and their total', () => {
  const [november] = monthsToInvoice(
    ['02', '16', '30'].map((day) => jobAt(`2026-11-${day}T14:00:00.000Z`)),
    IN_NOVEMBER,
  )
  if (!november) throw new Error('no month found')
  const textAt = (now: string) => formatMonth(november, { today: '2026-11-15', nowMs: Date.parse(now) })
  expect(textAt('2026-11-15T12:00:00Z')).toBe('November: 3 jobs, 2 upcoming, $419.97')
  expect(textAt('2026-12-01T12:00:00Z')).toBe('November: 3 jobs, $419.97')
  expect(textAt('2026-11-01T12:00:00Z')).toBe('November: 3 jobs, all upcoming, $419.97')
})
