import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import type { TestHooks } from '#tools/payments-emulator/assemble-emulator.ts'
import { DAY, HOUR, setElapsed } from '#tools/payments-emulator/testing/billing-time.ts'
import { createCheckout, TRIAL } from '#tools/payments-emulator/testing/create-checkout.ts'
import { SECRET, startReceiver } from '#tools/payments-emulator/testing/receiver.ts'
import { START, startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

test('sends webhooks with a signature that the SDK accepts, based on the emulator clock', async () => {
  const { emulator, stripe, receiver } = await startWithReceiver()
  const { id } = await stripe.customers.create({ email: 'ann@example.com' }, { idempotencyKey: 'k' })
  await emulator.webhooks.settled()
  const [notification] = receiver.received.map((received) => parseWebhook(stripe, received))
  expect(notification).toMatchObject({
    type: 'v1.customer.created',
    created: '2026-03-02T09:00:00.000Z',
    livemode: false,
    related_object: { id, type: 'customer', url: `/v1/customers/${id}` },
    reason: { type: 'request', request: { idempotency_key: 'k' } },
  })
  if (notification?.type !== 'v1.customer.created') throw new Error('expected a customer event')
  expect(await notification.fetchRelatedObject()).toMatchObject({ id, email: 'ann@example.com' })
  expect(await notification.fetchEvent()).toMatchObject({ id: notification.id, type: 'v1.customer.created' })
})

test.each([
  ['another secret', { secret: 'whsec_other' }],
  ['an altered body', { hasAlteredBody: true }],
  ['a clock that is six minutes ahead', { secondsLater: 360 }],
])(
  'sends webhooks that fail verification with %s',
  async (_, { secret = SECRET, hasAlteredBody = false, secondsLater = 0 }: Variation) => {
    const { emulator, stripe, receiver } = await startWithReceiver()
    await stripe.customers.create({})
    await emulator.webhooks.settled()
    const [received] = receiver.received
    if (!received) throw new Error('no webhook received')
    const body = hasAlteredBody ? received.body.replace('customer', 'costumer') : received.body
    const signature = String(received.headers['stripe-signature'])
    const now = START.getTime() + secondsLater * 1000
    expect(() => stripe.parseEventNotification(body, signature, secret, 300, undefined, now)).toThrow()
  },
)

type Variation = { secret?: string; hasAlteredBody?: boolean; secondsLater?: number }

test('sends the events of a checkout in order', async () => {
  const { emulator, stripe, receiver } = await startWithReceiver()
  const { id } = await createCheckout(stripe, TRIAL)
  await emulator.webhooks.settled()
  receiver.received.length = 0
  await emulator.act.completeCheckout(id)
  await emulator.webhooks.settled()
  expect(receiver.received.map(({ type }) => type)).toEqual([
    'v1.customer.subscription.created',
    'v1.customer.subscription.trial_will_end',
    'v1.invoice.created',
    'v1.invoice.finalized',
    'v1.invoice.paid',
    'v1.invoice.payment_succeeded',
    'v1.checkout.session.completed',
  ])
})

test('has delivered all resulting events when setClock resolves', async () => {
  const { emulator, stripe, receiver } = await startWithReceiver()
  const { id } = await createCheckout(stripe, TRIAL)
  await emulator.act.completeCheckout(id, '4000 0000 0000 0341')
  await emulator.webhooks.settled()
  receiver.received.length = 0
  await setElapsed(emulator, 3 * DAY + HOUR)
  expect(receiver.received.map(({ type }) => type)).toEqual([
    'v1.invoice.created',
    'v1.customer.subscription.updated',
    'v1.invoice.finalized',
    'v1.invoice.payment_failed',
    'v1.customer.updated',
    'v1.customer.subscription.updated',
  ])
  expect(
    receiver.received.map((received) => parseWebhook(stripe, received, 3 * DAY + HOUR).created.slice(0, 16)),
  ).toEqual([
    '2026-03-05T09:00',
    '2026-03-05T09:00',
    '2026-03-05T10:00',
    '2026-03-05T10:00',
    '2026-03-05T10:00',
    '2026-03-05T10:00',
  ])
})

test('releases held events in reverse order, three times each', async () => {
  const { emulator, stripe, receiver } = await startWithReceiver()
  emulator.webhooks.setMode('hold')
  for (const name of ['one', 'two']) await stripe.customers.create({ name })
  await emulator.webhooks.settled()
  expect(receiver.received).toEqual([])
  const [two, one] = (await stripe.events.list()).data.map(({ id }) => id)
  await emulator.webhooks.release({ order: 'reversed', times: 3 })
  expect(receiver.received.map(({ id }) => id)).toEqual([two, two, two, one, one, one])
  await emulator.webhooks.release()
  expect(receiver.received).toHaveLength(6)
  expect((await stripe.events.list({ delivery_success: false })).data).toEqual([])
})

test('lists dropped events although they are never delivered', async () => {
  const { emulator, stripe, receiver } = await startWithReceiver()
  emulator.webhooks.setMode('drop')
  const droppedCustomer = await stripe.customers.create({})
  emulator.webhooks.setMode('deliver')
  const deliveredCustomer = await stripe.customers.create({})
  await emulator.webhooks.settled()
  expect(receiver.received).toHaveLength(1)
  const undeliveredEvents = await stripe.events.list({ delivery_success: false })
  expect(undeliveredEvents.data).toMatchObject([
    { type: 'customer.created', data: { object: { id: droppedCustomer.id } } },
  ])
  const deliveredEvents = await stripe.events.list({ delivery_success: true, types: ['customer.created'] })
  expect(deliveredEvents.data).toMatchObject([
    { data: { object: { id: deliveredCustomer.id } }, pending_webhooks: 0 },
  ])
})

test('retries a failed delivery after each configured delay', async () => {
  let machineMs = START.getTime()
  const hooks = { machineNow: () => machineMs, retryDelaysMs: [1000, 5000] }
  const { emulator, stripe, receiver } = await startWithReceiver(hooks)
  receiver.statuses.push(500, 302, 200)
  await stripe.customers.create({})
  await emulator.webhooks.settled()
  expect(receiver.received).toHaveLength(1)
  expect((await stripe.events.list()).data).toMatchObject([{ pending_webhooks: 1 }])
  machineMs += 1000
  await emulator.setClock(emulator.now())
  expect(receiver.received).toHaveLength(2)
  await emulator.setClock(emulator.now())
  expect(receiver.received).toHaveLength(2)
  machineMs += 5000
  await emulator.setClock(emulator.now())
  expect(emulator.webhooks.deliveries().map(({ status }) => status)).toEqual([500, 302, 200])
  expect((await stripe.events.list()).data).toMatchObject([{ pending_webhooks: 0 }])
})

test('gives up on an event after the last attempt', async () => {
  const { emulator, stripe, receiver } = await startWithReceiver({ retryDelaysMs: [] })
  receiver.statuses.push(503)
  await stripe.customers.create({})
  await emulator.webhooks.settled()
  expect((await stripe.events.list({ delivery_success: false })).data).toMatchObject([
    { pending_webhooks: 0 },
  ])
})

test('delivers the next event although the previous one failed', async () => {
  const { emulator, stripe, receiver } = await startWithReceiver({ retryDelaysMs: [60_000] })
  receiver.statuses.push(500)
  await stripe.customers.create({})
  await stripe.customers.create({})
  await emulator.webhooks.settled()
  expect(emulator.webhooks.deliveries().map(({ status }) => status)).toEqual([500, 200])
})

test('records a delivery without status if the app is not reachable', async () => {
  const destinations = [{ url: 'http://127.0.0.1:1/webhooks', secret: SECRET, from: 'self' as const }]
  const { emulator, stripe } = await startEmulator({ destinations })
  await stripe.customers.create({})
  await emulator.webhooks.settled()
  expect(emulator.webhooks.deliveries()).toMatchObject([
    { type: 'v1.customer.created', status: null, at: START },
  ])
})

test('sends no platform events to destinations for connected accounts', async () => {
  const receiver = await startReceiver()
  const destinations = [{ url: receiver.url, secret: SECRET, from: 'other_accounts' as const }]
  const { emulator, stripe } = await startEmulator({ destinations })
  await stripe.customers.create({})
  await emulator.webhooks.settled()
  expect(receiver.received).toEqual([])
})

async function startWithReceiver(hooks: Partial<TestHooks> = {}) {
  const receiver = await startReceiver()
  const destinations = [{ url: receiver.url, secret: SECRET, from: 'self' as const }]
  return { receiver, ...(await startEmulator({ destinations }, hooks)) }
}

function parseWebhook(
  stripe: Stripe,
  { body, headers }: { body: string; headers: Record<string, unknown> },
  secondsLater = 0,
) {
  const now = START.getTime() + secondsLater * 1000
  return stripe.parseEventNotification(body, String(headers['stripe-signature']), SECRET, 300, undefined, now)
}
