import { expect, test } from 'vitest'
import type { JobDeposit } from '#contract/job-deposit.ts'
import { depositText, keptOfJob, priceAndDueText, priceText } from './deposit-text.ts'

const PAID: JobDeposit = { amount: 45_00, state: 'paid', refunded: 0, refund_due: 0, refund_error: null }
const ASKED: JobDeposit = { ...PAID, state: 'asked' }
const REFUNDING: JobDeposit = { ...PAID, state: 'refunding', refund_due: 45_00 }
const FAILED: JobDeposit = { ...REFUNDING, state: 'refund failed', refund_error: 'Insufficient funds.' }
const PARTLY: JobDeposit = { ...PAID, state: 'partly refunded', refund_due: 5_00, refunded: 5_00 }
const REFUNDED: JobDeposit = { ...PAID, state: 'refunded', refund_due: 45_00, refunded: 45_00 }

test.each([
  [ASKED, 'Waiting for the $45.00 deposit'],
  [PAID, '$45.00 paid'],
  [REFUNDING, 'Refunding $45.00'],
  [{ ...REFUNDING, refunded: 5_00 }, 'Refunding $40.00'],
  [FAILED, 'Refund failed: Insufficient funds. We keep trying.'],
  [PARTLY, 'Partly refunded: $5.00 of $45.00'],
  [REFUNDED, '$45.00 refunded'],
])('the deposit %j reads %j', (deposit, text) => {
  expect(depositText(deposit)).toBe(text)
})

test.each([
  [undefined, 0],
  [ASKED, 0],
  [PAID, 45_00],
  [REFUNDING, 0],
  [FAILED, 0],
  [PARTLY, 40_00],
  [REFUNDED, 0],
])('of the deposit %j the owner keeps %d cents', (deposit, kept) => {
  expect(keptOfJob({ deposit })).toBe(kept)
})

test.each([
  [{ price: 180_00 }, '$180.00', '$180.00'],
  [{ price: null }, 'No price', 'No price'],
  [{ price: 180_00, deposit: ASKED }, '$180.00', '$180.00'],
  [{ price: 180_00, deposit: PAID }, '$180.00, $45.00 paid', '$180.00, $135.00 due'],
  [{ price: 180_00, deposit: PARTLY }, '$180.00, $40.00 paid', '$180.00, $140.00 due'],
  [{ price: 180_00, deposit: REFUNDED }, '$180.00', '$180.00'],
  [{ price: 45_00, deposit: PAID }, '$45.00, $45.00 paid', '$45.00, $0.00 due'],
  [{ price: null, deposit: PAID }, 'No price, $45.00 paid', 'No price'],
])('a job with %j costs %j, and %j', (job, withPaid, withDue) => {
  expect([priceText(job), priceAndDueText(job)]).toEqual([withPaid, withDue])
})
