import { expect, test } from 'vitest'
import {
  amountsPaid,
  DAY,
  HOUR,
  START_SECONDS,
  secondsOf,
  setElapsed,
  statusOf,
  subscribe,
} from '#tools/payments-emulator/testing/billing-time.ts'
import { TRIAL } from '#tools/payments-emulator/testing/create-checkout.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

const GOOD_CARD = '4242 4242 4242 4242'

test('charges the first month an hour after a trial with a card ends', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription } = await subscribe(emulator, stripe, TRIAL, GOOD_CARD)
  await setElapsed(emulator, 3 * DAY)
  expect(await statusOf(stripe, subscription)).toBe('active')
  expect(await amountsPaid(stripe, subscription)).toEqual([0])
  await setElapsed(emulator, 3 * DAY + HOUR)
  expect(await amountsPaid(stripe, subscription)).toEqual([1500, 0])
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'active',
    items: {
      data: [
        {
          current_period_start: START_SECONDS + 3 * DAY,
          current_period_end: secondsOf('2026-04-05T09:00:00Z'),
        },
      ],
    },
  })
})

test('cancels a trial that ends without a card', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription } = await subscribe(emulator, stripe, TRIAL)
  await setElapsed(emulator, 4 * DAY)
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'canceled',
    ended_at: START_SECONDS + 3 * DAY,
  })
  await setElapsed(emulator, 60 * DAY)
  expect(await amountsPaid(stripe, subscription)).toEqual([0])
})

test('charges a second subscription without a trial right away', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer } = await subscribe(emulator, stripe, TRIAL)
  await setElapsed(emulator, 4 * DAY)
  const { subscription } = await subscribe(emulator, stripe, { customer }, GOOD_CARD)
  expect(await stripe.subscriptions.retrieve(subscription)).toMatchObject({
    status: 'active',
    trial_end: null,
  })
  expect(await amountsPaid(stripe, subscription)).toEqual([1500])
})

test('charges a card that was added during the trial', async () => {
  const { emulator, stripe } = await startEmulator()
  const { subscription, customer } = await subscribe(emulator, stripe, TRIAL)
  expect(await emulator.act.updateCard(customer, GOOD_CARD)).toEqual({ outcome: 'attached' })
  expect(await statusOf(stripe, subscription)).toBe('trialing')
  await setElapsed(emulator, 3 * DAY + HOUR)
  expect(await statusOf(stripe, subscription)).toBe('active')
  expect(await amountsPaid(stripe, subscription)).toEqual([1500, 0])
})

test('announces the end of a trial three days before, or at the start of a trial of up to three days', async () => {
  const { emulator, stripe } = await startEmulator()
  const listTrialEndEvents = async () =>
    (await stripe.events.list({ type: 'customer.subscription.trial_will_end' })).data
  await subscribe(emulator, stripe, TRIAL)
  expect(await listTrialEndEvents()).toHaveLength(1)
  await subscribe(emulator, stripe, { subscription_data: { trial_period_days: 10 } }, GOOD_CARD)
  expect(await listTrialEndEvents()).toHaveLength(1)
  await setElapsed(emulator, 7 * DAY)
  expect((await listTrialEndEvents()).map(({ created }) => created - START_SECONDS)).toEqual([7 * DAY, 0])
})

test('subscribes by API calls with a card token', async () => {
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
  await setElapsed(emulator, 7 * DAY + HOUR)
  expect(await amountsPaid(stripe, id)).toEqual([900, 900])
})

test('expires an incomplete subscription within a day', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer } = await subscribe(emulator, stripe, TRIAL)
  const card = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer })
  const { data } = await stripe.prices.list()
  const params = { customer, items: [{ price: data[0]?.id }], default_payment_method: card.id }
  const { id, status } = await stripe.subscriptions.create(params)
  expect(status).toBe('incomplete')
  await setElapsed(emulator, DAY)
  expect(await statusOf(stripe, id)).toBe('incomplete_expired')
  const strictCall = stripe.subscriptions.create({ ...params, payment_behavior: 'error_if_incomplete' })
  await expect(strictCall).rejects.toMatchObject({ type: 'StripeCardError', code: 'card_declined' })
  expect((await stripe.subscriptions.list({ customer, status: 'all' })).data).toHaveLength(2)
})
