import { expect, test } from 'vitest'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { PageCall } from '#contract/public-api.ts'
import { changeBooking, SHOWN_REFUND_FIELD } from './change-booking.ts'

const DEADLINE = '2026-11-23T15:00:00.000Z'

/** Cancels at `now` with a form that did or did not promise a refund. */
async function cancel(now: string, isRefundPromised: boolean) {
  const booking: Partial<ManagedBooking> = {
    state: 'booked',
    deposit: {
      amount: 45_00,
      state: 'paid',
      refunded: 0,
      refund_due: 0,
      policy: '',
      refundable_until: DEADLINE,
      pay_path: null,
    },
  }
  const calls: string[] = []
  const api = {
    origin: 'https://wheelhouse.example',
    local: null,
    now: async () => new Date(now),
    call: async ({ method, path }: PageCall) => {
      calls.push(`${method} ${path}`)
      return { status: 200, answer: booking }
    },
  }
  const form = new FormData()
  form.set('act', 'cancel')
  if (isRefundPromised) form.set(SHOWN_REFUND_FIELD, 'yes')
  return { result: await changeBooking(api, 't', form), calls }
}

test('cancels nothing if a refund was promised that has become too late', async () => {
  const { result, calls } = await cancel(DEADLINE, true)
  expect(result).toEqual({ isOk: true, done: 'refund gone' })
  expect(calls).toEqual(['GET /api/booking/t'])
})

test('cancels in time as promised, and late if the client was told that the deposit is kept', async () => {
  expect((await cancel('2026-11-23T14:59:00.000Z', true)).result).toEqual({ isOk: true, done: 'cancelled' })
  expect((await cancel(DEADLINE, false)).result).toEqual({ isOk: true, done: 'cancelled' })
})
