import { expect, test } from 'vitest'
import {
  amountsPaid,
  DAY,
  HOUR,
  setElapsed,
  statusOf,
  subscribe,
} from '#tools/payments-emulator/testing/billing-time.ts'
import { createCheckout, TRIAL } from '#tools/payments-emulator/testing/create-checkout.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

const GOOD_CARD = '4242 4242 4242 4242'
const FAILING_CARD = '4000 0000 0000 0341'

test('makes a subscription past due when the first charge fails, and active again with a new card', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription, customer } = await subscribe(emulator, stripe, TRIAL, FAILING_CARD)
  await setElapsed(emulator, 3 * DAY)
  expect(await statusOf(stripe, subscription)).toBe('active')
  await setElapsed(emulator, 3 * DAY + HOUR)
  expect(await statusOf(stripe, subscription)).toBe('past_due')
  expect(await emulator.act.updateCard(customer, '4000 0000 0000 0002')).toEqual({ outcome: 'declined' })
  expect(await statusOf(stripe, subscription)).toBe('past_due')
  await emulator.act.updateCard(customer, GOOD_CARD)
  expect(await statusOf(stripe, subscription)).toBe('active')
  expect(await amountsPaid(stripe, subscription)).toEqual([1500, 0])
  await setElapsed(emulator, 20 * DAY)
  expect(await amountsPaid(stripe, subscription)).toEqual([1500, 0])
})

test('retries a failing card after 3, 5 and 7 days, then cancels the subscription', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription } = await subscribe(emulator, stripe, TRIAL, FAILING_CARD)
  const countFailures = async () => (await stripe.events.list({ type: 'invoice.payment_failed' })).data.length
  const firstChargeAt = 3 * DAY + HOUR
  await setElapsed(emulator, firstChargeAt + 3 * DAY)
  expect(await countFailures()).toBe(2)
  await setElapsed(emulator, firstChargeAt + 8 * DAY)
  expect(await countFailures()).toBe(3)
  await setElapsed(emulator, firstChargeAt + 15 * DAY - 1)
  expect(await statusOf(stripe, subscription)).toBe('past_due')
  await setElapsed(emulator, firstChargeAt + 15 * DAY)
  expect(await countFailures()).toBe(4)
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'canceled',
    cancellation_details: { reason: 'payment_failed' },
  })
})

test('charges nothing after a cancellation, even with a working card', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription, customer } = await subscribe(emulator, stripe, TRIAL, FAILING_CARD)
  await setElapsed(emulator, 3 * DAY + HOUR)
  await stripe.subscriptions.cancel(subscription)
  await emulator.act.updateCard(customer, GOOD_CARD)
  await setElapsed(emulator, 90 * DAY)
  expect(await statusOf(stripe, subscription)).toBe('canceled')
  expect(await amountsPaid(stripe, subscription)).toEqual([0])
  expect((await stripe.invoices.list({ subscription, status: 'open' })).data).toMatchObject([
    { auto_advance: false, next_payment_attempt: null },
  ])
})

test('fails to renew a subscription with a card that always requires authentication', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id } = await createCheckout(stripe)
  await emulator.act.completeCheckout(id, '4000 0027 6000 3184')
  await emulator.act.answerAuthentication(id, 'complete')
  const subscription = String((await stripe.checkout.sessions.retrieve(id)).subscription)
  expect(await statusOf(stripe, subscription)).toBe('active')
  await emulator.setClock(new Date('2026-04-02T10:00:00Z'))
  expect(await statusOf(stripe, subscription)).toBe('past_due')
  expect((await stripe.events.list({ type: 'invoice.payment_action_required' })).data).toHaveLength(1)
})
