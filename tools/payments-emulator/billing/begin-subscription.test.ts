import { expect, test } from 'vitest'
import { TRIAL } from '#tools/payments-emulator/testing/a-subscriber.ts'
import {
  amountsPaid,
  at,
  DAY,
  HOUR,
  later,
  START_SECONDS,
  statusOf,
  subscribed,
} from '#tools/payments-emulator/testing/billing-time.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

const GOOD = '4242 4242 4242 4242'
const _FAILING = '4000 0000 0000 0341'

test('turns a trial with a card into a paid month, an hour after it ended', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription } = await subscribed(emulator, stripe, TRIAL, GOOD)
  await later(emulator, 3 * DAY)
  expect(await statusOf(stripe, subscription)).toBe('active')
  expect(await amountsPaid(stripe, subscription)).toEqual([0])
  await later(emulator, 3 * DAY + HOUR)
  expect(await amountsPaid(stripe, subscription)).toEqual([1500, 0])
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'active',
    items: {
      data: [
        { current_period_start: START_SECONDS + 3 * DAY, current_period_end: at('2026-04-05T09:00:00Z') },
      ],
    },
  })
})

test('cancels a trial that got no card', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription } = await subscribed(emulator, stripe, TRIAL)
  await later(emulator, 4 * DAY)
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'canceled',
    ended_at: START_SECONDS + 3 * DAY,
  })
  await later(emulator, 60 * DAY)
  expect(await amountsPaid(stripe, subscription)).toEqual([0])
})

test('subscribes again without a trial, paid at once', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer } = await subscribed(emulator, stripe, TRIAL)
  await later(emulator, 4 * DAY)
  const { subscription } = await subscribed(emulator, stripe, { customer }, GOOD)
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'active',
    trial_end: null,
  })
  expect(await amountsPaid(stripe, subscription)).toEqual([1500])
})

test('converts a trial whose card came later', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription, customer } = await subscribed(emulator, stripe, TRIAL)
  expect(await emulator.act.updateCard(customer, GOOD)).toEqual({ outcome: 'attached' })
  expect(await statusOf(stripe, subscription)).toBe('trialing')
  await later(emulator, 3 * DAY + HOUR)
  expect(await statusOf(stripe, subscription)).toBe('active')
  expect(await amountsPaid(stripe, subscription)).toEqual([1500, 0])
})

test('tells of a trial at its start that it will end, and of a long one three days before', async () => {
  const { emulator, stripe } = await startEmulator()
  const warnings = async () =>
    (await stripe.events.list({ type: 'customer.subscription.trial_will_end' })).data
  await subscribed(emulator, stripe, TRIAL)
  expect(await warnings()).toHaveLength(1)
  await subscribed(emulator, stripe, { subscription_data: { trial_period_days: 10 } }, GOOD)
  expect(await warnings()).toHaveLength(1)
  await later(emulator, 7 * DAY)
  expect((await warnings()).map(({ created }) => created - START_SECONDS)).toEqual([7 * DAY, 0])
})

test('subscribes by calls alone, with a card that a token names', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id: price } = await stripe.prices.create({
    currency: 'usd',
    unit_amount: 900,
    recurring: { interval: 'week' },
    product_data: { name: 'Weekly' },
  })
  const customer = await stripe.customers.create({})
  await expect(stripe.subscriptions.create({ customer: customer.id, items: [{ price }] })).rejects.toThrow(
    'no attached payment source',
  )
  const card = await stripe.paymentMethods.attach('pm_card_visa', { customer: customer.id })
  await stripe.customers.update(customer.id, { invoice_settings: { default_payment_method: card.id } })
  const { id, status } = await stripe.subscriptions.create({ customer: customer.id, items: [{ price }] })
  expect(status).toBe('active')
  await later(emulator, 7 * DAY + HOUR)
  expect(await amountsPaid(stripe, id)).toEqual([900, 900])
})

test('gives up an incomplete subscription within a day', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer } = await subscribed(emulator, stripe, TRIAL)
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  const { data } = await stripe.prices.list()
  const params = { customer, items: [{ price: data[0]?.id }], default_payment_method: card.id }
  const { id, status } = await stripe.subscriptions.create(params)
  expect(status).toBe('incomplete')
  await later(emulator, DAY)
  expect(await statusOf(stripe, id)).toBe('incomplete_expired')
  const strict = stripe.subscriptions.create({ ...params, payment_behavior: 'error_if_incomplete' })
  await expect(strict).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(2)
})
