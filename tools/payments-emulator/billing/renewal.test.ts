import { expect, test } from 'vitest'
import {
  amountsPaid,
  DAY,
  START_SECONDS,
  secondsOf,
  setElapsed,
  statusOf,
  subscribe,
} from '#tools/payments-emulator/testing/billing-time.ts'
import { TRIAL } from '#tools/payments-emulator/testing/create-checkout.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

const GOOD_CARD = '4242 4242 4242 4242'

test('renews a subscription every month with one invoice', async () => {
  const { emulator, stripe } = await startEmulator({ now: new Date('2026-01-31T10:00:00Z') })
  const { subscription } = await subscribe(emulator, stripe, {}, GOOD_CARD)
  const periodEnd = async () =>
    (await stripe.subscriptions.retrieve(subscription)).items.data[0]?.current_period_end
  expect(await periodEnd()).toBe(secondsOf('2026-02-28T10:00:00Z'))
  await emulator.setClock(new Date('2026-02-28T11:00:00Z'))
  expect(await periodEnd()).toBe(secondsOf('2026-03-31T10:00:00Z'))
  await emulator.setClock(new Date('2026-03-31T11:00:00Z'))
  expect(await periodEnd()).toBe(secondsOf('2026-04-30T10:00:00Z'))
  expect(await amountsPaid(stripe, subscription)).toEqual([1500, 1500, 1500])
})

test('creates an invoice for every month when the clock moves by a year at once', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription } = await subscribe(emulator, stripe, {}, GOOD_CARD)
  await emulator.setClock(new Date('2027-03-02T10:00:00Z'))
  const { data } = await stripe.invoices.list({ subscription, limit: 100 })
  expect(data).toHaveLength(13)
  expect(data.map(({ created }) => created)).toEqual(
    data.map((_, monthsBack) => Date.UTC(2027, 2 - monthsBack, 2, 9) / 1000),
  )
})

test('cancels a subscription at the end of its period', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription, customer } = await subscribe(emulator, stripe, {}, GOOD_CARD)
  await emulator.act.cancelAtPeriodEnd(customer)
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'active',
    cancel_at_period_end: true,
    cancel_at: secondsOf('2026-04-02T09:00:00Z'),
  })
  await emulator.setClock(new Date('2026-04-02T08:59:59Z'))
  expect(await statusOf(stripe, subscription)).toBe('active')
  await emulator.setClock(new Date('2026-04-02T09:00:00Z'))
  expect(await statusOf(stripe, subscription)).toBe('canceled')
  expect(await amountsPaid(stripe, subscription)).toEqual([1500])
})

test('renews a subscription that was resumed before its period ended', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription, customer } = await subscribe(emulator, stripe, {}, GOOD_CARD)
  await emulator.act.cancelAtPeriodEnd(customer)
  await emulator.act.resume(customer)
  await emulator.setClock(new Date('2026-04-02T10:00:00Z'))
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'active',
    cancel_at: null,
  })
  expect(await amountsPaid(stripe, subscription)).toEqual([1500, 1500])
})

test('cancels a subscription immediately by an API call', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription } = await subscribe(emulator, stripe, {}, GOOD_CARD)
  expect(await stripe.subscriptions.cancel(subscription)).toMatchObject({
    status: 'canceled',
    ended_at: START_SECONDS,
    cancellation_details: { reason: 'cancellation_requested' },
  })
  await expect(stripe.subscriptions.update(subscription, { cancel_at_period_end: true })).rejects.toThrow(
    'A canceled subscription can only update',
  )
})

test('does not renew a canceled subscription', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription } = await subscribe(emulator, stripe, {}, GOOD_CARD)
  await stripe.subscriptions.cancel(subscription)
  await setElapsed(emulator, 90 * DAY)
  expect((await stripe.invoices.list({ subscription })).data).toHaveLength(1)
})

test('undoes nothing when the clock is set back', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription } = await subscribe(emulator, stripe, TRIAL, GOOD_CARD)
  await setElapsed(emulator, 4 * DAY)
  await setElapsed(emulator, -DAY)
  expect(emulator.now()).toEqual(new Date('2026-03-01T09:00:00Z'))
  expect(await amountsPaid(stripe, subscription)).toEqual([1500, 0])
  await setElapsed(emulator, 5 * DAY)
  expect(await amountsPaid(stripe, subscription)).toEqual([1500, 0])
})
