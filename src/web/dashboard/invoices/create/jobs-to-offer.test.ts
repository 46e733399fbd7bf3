import { expect, test } from 'vitest'
import type { InvoiceableJob } from '#contract/invoices.ts'
import { jobsToOffer } from './jobs-to-offer.ts'

const job = (day: string, number?: string) =>
  ({
    id: day,
    appointment_time: `2026-11-${day}T14:00:00.000Z`,
    invoice: number ? { id: number, number, status: 'pending' } : null,
  }) as InvoiceableJob

test('offers what is done before what is ahead, the nearest first, and what is billed last', () => {
  const jobs = ['30', '23', '09', '02'].map((day) => job(day))
  const offered = jobsToOffer([...jobs, job('10', 'INV-0001')], Date.parse('2026-11-15T12:00:00Z'))
  expect(offered.map(({ id }) => id)).toEqual(['09', '02', '23', '30', '10'])
})
