import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import type { JobDeposit } from '#contract/job-deposit.ts'
import { A_JOB } from '#web/testing/a-job.ts'
import { mockError, mockResponse } from '#web/testing/mock-response.ts'
import { dismissAllToasts, shownToasts } from '#web/ui/toast-store.ts'
import { askForDeposit, refundDeposit, waiveDeposit } from './deposit-commands.ts'

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
  dismissAllToasts()
})

const PAID: JobDeposit = { amount: 45_00, state: 'paid', refunded: 0, refund_due: 0, refund_error: null }
const texts = () => shownToasts().map(({ title, description }) => `${title}: ${description}`)
const queryClient = () => new QueryClient()

test.each([
  ['ava@example.com', 'We’re emailing Ava Brooks a link to pay $45.00.'],
  ['', 'Send Ava Brooks the link to pay $45.00.'],
])('asks the client with the email %j for a deposit', async (client_email, description) => {
  const job = { ...A_JOB, client_email }
  const asked = { ...job, deposit: { ...PAID, state: 'asked' } }
  const requests = mockResponse(201, { appointment: asked, url: 'https://wheelhouse.example/deposit/t' })
  expect(await askForDeposit(queryClient(), job, 45_00)).toEqual(asked)
  expect(requests).toEqual(['POST /api/appointments/a/deposit {"amount":4500}'])
  expect(texts()).toEqual([`Deposit requested: ${description}`])
})

test.each([
  [undefined, 'Deposit waived: Ava Brooks no longer has to pay it.'],
  [PAID, 'The deposit is already paid: Ava Brooks paid it in the meantime. You can refund it.'],
])('waives a deposit that turns out to be %j', async (deposit, text) => {
  const requests = mockResponse(200, { ...A_JOB, deposit })
  expect(await waiveDeposit(queryClient(), A_JOB)).toMatchObject({ id: 'a' })
  expect(requests).toEqual(['DELETE /api/appointments/a/deposit'])
  expect(texts()).toEqual([text])
})

test('refunds a deposit', async () => {
  const requests = mockResponse(200, { ...A_JOB, deposit: { ...PAID, state: 'refunding' } })
  expect(await refundDeposit(queryClient(), A_JOB)).toMatchObject({ deposit: { state: 'refunding' } })
  expect(requests).toEqual(['POST /api/appointments/a/deposit/refund'])
  expect(texts()).toEqual(['Refund started: We’ll email Ava Brooks once it has gone through.'])
})

test('says why a deposit is not refunded', async () => {
  mockError(409, 'deposit_invoiced')
  expect(await refundDeposit(queryClient(), A_JOB)).toBeNull()
  expect(texts()).toEqual([
    'Deposit not refunded: This deposit is part of an invoice. Void the invoice first.',
  ])
})

test('needs a connection, and says so', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
  try {
    expect(await waiveDeposit(queryClient(), A_JOB)).toBeNull()
  } finally {
    Reflect.deleteProperty(navigator, 'onLine')
  }
  expect(texts()).toEqual([
    'Deposit not waived: You’re offline. This needs a connection, so nothing was changed.',
  ])
})
