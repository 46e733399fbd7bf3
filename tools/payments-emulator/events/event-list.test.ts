import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { DAY, HOUR, START_SECONDS, setElapsed } from '#tools/payments-emulator/testing/billing-time.ts'
import { createCheckout } from '#tools/payments-emulator/testing/create-checkout.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

test('finds events by type and time', async () => {
  const { emulator, stripe } = await startEmulator()
  await stripe.customers.create({})
  await stripe.products.create({ name: 'x' })
  await setElapsed(emulator, HOUR)
  await stripe.customers.create({})
  const listTypes = async (params: Stripe.EventListParams) =>
    (await stripe.events.list(params)).data.map(({ type }) => type)
  expect(await listTypes({ types: ['product.created'] })).toEqual(['product.created'])
  expect(await listTypes({ created: { gte: START_SECONDS + HOUR } })).toEqual(['customer.created'])
  expect(await listTypes({ created: { lt: START_SECONDS + HOUR } })).toEqual([
    'product.created',
    'customer.created',
  ])
})

test('includes the previous values in an update event', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id } = await createCheckout(stripe)
  await emulator.act.completeCheckout(id)
  const subscription = String((await stripe.checkout.sessions.retrieve(id)).subscription)
  await stripe.subscriptions.update(subscription, { cancel_at_period_end: true })
  const { data } = await stripe.events.list({ type: 'customer.subscription.updated', limit: 1 })
  expect(data[0]?.data.previous_attributes).toMatchObject({ cancel_at_period_end: false, cancel_at: null })
})

test('deletes events after thirty days', async () => {
  const { emulator, stripe } = await startEmulator()
  await stripe.customers.create({})
  await setElapsed(emulator, 30 * DAY - 1)
  expect((await stripe.events.list()).data).toHaveLength(1)
  await setElapsed(emulator, 30 * DAY)
  expect((await stripe.events.list()).data).toEqual([])
})
