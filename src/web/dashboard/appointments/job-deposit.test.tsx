import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { JobDeposit as Deposit } from '#contract/job-deposit.ts'
import { A_JOB } from '#web/testing/a-job.ts'
import { visibleText } from '#web/testing/markup.ts'
import { canAskForDeposit, JobDeposit } from './job-deposit.tsx'

const PAID: Deposit = { amount: 45_00, state: 'paid', refunded: 0, refund_due: 0, refund_error: null }
const REFUNDING: Deposit = { ...PAID, state: 'refunding', refund_due: 45_00 }

function shown(deposit: Deposit | undefined): string {
  const noop = () => {}
  return visibleText(
    renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <JobDeposit
          appointment={{ ...A_JOB, deposit }}
          timeZone="UTC"
          onAsk={noop}
          onRefund={noop}
          onChanged={noop}
        />
      </QueryClientProvider>,
    ),
  )
}

test.each([
  [undefined, 'None Ask for a deposit'],
  [{ ...PAID, state: 'asked' } as const, 'Waiting for the $45.00 deposit Copy link Waive'],
  [PAID, '$45.00 paid Refund deposit'],
  [
    { ...PAID, dispute: 'open' } as const,
    '$45.00 paid. The client’s bank disputed the payment. Refund deposit',
  ],
  [
    { ...PAID, dispute: 'lost' } as const,
    '$45.00 paid. You lost the dispute, and the bank took the money back.',
  ],
  [
    { ...PAID, accepted_policy: { text: 'Luna keeps it.', accepted_at: '2026-11-01T14:00:00.000Z' } },
    '$45.00 paid Refund deposit Refund policy The client accepted this on Nov 1, 2026, 2:00 PM: Luna keeps it.',
  ],
  [REFUNDING, 'Refunding $45.00'],
  [
    { ...REFUNDING, state: 'refund failed', refund_error: 'No balance' } as const,
    'Refund failed: No balance. We keep trying. Try again',
  ],
  [
    { ...REFUNDING, state: 'refund failed', refund_due: 5_00, refund_error: 'No balance' } as const,
    'Refund failed: No balance. We keep trying.',
  ],
  [
    { ...PAID, state: 'partly refunded', refund_due: 5_00, refunded: 5_00 } as const,
    'Partly refunded: $5.00 of $45.00 Refund deposit',
  ],
  [{ ...REFUNDING, state: 'refunded', refunded: 45_00 } as const, '$45.00 refunded'],
])('the deposit %j shows %j', (deposit, text) => {
  expect(shown(deposit)).toBe(text)
})

const AHEAD = { ...A_JOB, appointment_time: '2090-01-07T10:00:00.000Z' }

test.each([
  ['a job ahead', {}, true],
  ['a job without a price', { price: null }, true],
  ['a free job', { price: 0 }, false],
  ['a job that was booked online', { booked_by: 'client' }, false],
  ['a job that has begun', { appointment_time: '2020-01-07T10:00:00.000Z' }, false],
  ['a job under way', { state: 'on_the_way' }, false],
  ['a job of a deleted client', { client_id: null }, false],
] as const)('the owner may ask for a deposit for %s: %j %j', (_, difference, isOffered) => {
  expect(canAskForDeposit({ ...AHEAD, ...difference })).toBe(isOffered)
})
