import { expect, test } from 'vitest'
import { DAY, setElapsed, statusOf, subscribe } from '#tools/payments-emulator/testing/billing-time.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

test('stores a customer with all given fields', async () => {
  const { stripe } = await startEmulator()
  const created = await stripe.customers.create({
    email: 'ann@example.com',
    name: 'Ann',
    metadata: { user_id: 'u1' },
    address: { city: 'Reno', country: 'US' },
  })
  expect(await stripe.customers.retrieve(created.id)).toMatchObject({
    id: expect.stringMatching(/^cus_\w{14}$/),
    email: 'ann@example.com',
    metadata: { user_id: 'u1' },
    address: { city: 'Reno', line1: null },
    livemode: false,
  })
})

test('updates the given fields of a customer and unsets empty ones', async () => {
  const { stripe } = await startEmulator()
  const { id } = await stripe.customers.create({
    email: 'ann@example.com',
    name: 'Ann',
    metadata: { a: '1', b: '2' },
  })
  const changed = await stripe.customers.update(id, { name: '', metadata: { a: '', c: '3' } })
  expect(changed).toMatchObject({ email: 'ann@example.com', name: null, metadata: { b: '2', c: '3' } })
})

test('lists customers newest first, page by page, in both directions', async () => {
  const { stripe } = await startEmulator()
  for (const name of ['one', 'two', 'three', 'four', 'five']) await stripe.customers.create({ name })
  const first = await stripe.customers.list({ limit: 2 })
  expect(first).toMatchObject({ has_more: true, data: [{ name: 'five' }, { name: 'four' }] })
  const second = await stripe.customers.list({ limit: 2, starting_after: first.data[1]?.id })
  expect(second).toMatchObject({ has_more: true, data: [{ name: 'three' }, { name: 'two' }] })
  const previous = await stripe.customers.list({ limit: 1, ending_before: second.data[0]?.id })
  expect(previous).toMatchObject({ has_more: true, data: [{ name: 'four' }] })
  const all = await stripe.customers.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(all.map(({ name }) => name)).toEqual(['five', 'four', 'three', 'two', 'one'])
})

test('returns a deleted customer as deleted', async () => {
  const { stripe } = await startEmulator()
  const { id } = await stripe.customers.create({ name: 'Ann' })
  await stripe.customers.del(id)
  expect(await stripe.customers.retrieve(id)).toEqual({ id, object: 'customer', deleted: true })
  expect((await stripe.customers.list()).data).toEqual([])
  await expect(stripe.customers.update(id, { name: 'Bo' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})

test('ends the subscriptions of a customer that is deleted', async () => {
  const { emulator, stripe } = await startEmulator()
  const { customer, subscription } = await subscribe(emulator, stripe, {}, '4242 4242 4242 4242')
  await stripe.customers.del(customer)
  await setElapsed(emulator, 40 * DAY)
  expect(await statusOf(stripe, subscription)).toBe('canceled')
  expect((await stripe.invoices.list({ subscription })).data).toHaveLength(1)
})
