import { sql } from 'kysely'
import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { anOwner } from '#server/testing/an-owner.ts'
import { billingScene, DAY, HOUR } from '#server/testing/billing-scene.ts'
import { eventually } from '#server/testing/eventually.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { loggedLines } from '#server/testing/test-log.ts'
import { CONNECT_SECRET, PLATFORM_SECRET } from '#server/testing/test-payments.ts'
import { openTestServer } from '#server/testing/test-server.ts'

const scene = billingScene()

type SendOptions = { secret?: string; path?: string; ageSeconds?: number; body?: string }

const anEvent = (change: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'v2.core.event',
  type: 'v1.customer.subscription.updated',
  livemode: false,
  created: new Date().toISOString(),
  related_object: { id: 'sub_unknown', type: 'subscription', url: '/v1/subscriptions/sub_unknown' },
  ...change,
})

async function signEvent(event: object, { secret = PLATFORM_SECRET, ageSeconds = 0 }: SendOptions) {
  const payload = JSON.stringify(event)
  const now = await scene.server.deps.db.asSystem((tx) => tx.now())
  const timestamp = Math.floor(now.getTime() / 1_000) - ageSeconds
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
}

async function send(event: object, options: SendOptions = {}) {
  const { payload, headers } = await signEvent(event, options)
  const path = options.path ?? '/api/stripe-webhook'
  return scene.server.request(path, { method: 'POST', headers, body: options.body ?? payload })
}

const findStoredEvent = (id: string) =>
  scene.server.deps.db.asSystem((tx) =>
    tx.selectFrom('stripe_events').where('id', '=', id).selectAll().executeTakeFirst(),
  )

test('stores a signed event once, even if it is delivered repeatedly', async () => {
  const event = anEvent()
  for (let n = 0; n < 3; n++) expect((await send(event)).status).toBe(200)
  await scene.settle()
  expect(await findStoredEvent(event.id)).toMatchObject({ attempts: 1, processed_at: expect.any(Date) })
})

test.each<[string, SendOptions]>([
  ['a wrong secret', { secret: 'whsec_guessed' }],
  ['the other endpoint’s secret', { secret: CONNECT_SECRET }],
  ['an old signature', { ageSeconds: 301 }],
  ['a modified body', { body: JSON.stringify(anEvent()) }],
])('refuses %s and stores nothing', async (_, options) => {
  const event = anEvent()
  expect(await outcome(send(event, options))).toBe('400 invalid_signature')
  expect(await findStoredEvent(event.id)).toBeUndefined()
})

test.each(['', 't=1', 't=1,v1=', 't=1,v1', 'v1=,t=1,v1=00', 'nonsense'])(
  "refuses the signature '%s'",
  async (signature) => {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const body = JSON.stringify(anEvent())
    const response = scene.server.request('/api/stripe-webhook', { method: 'POST', headers, body })
    expect(await outcome(response)).toBe('400 invalid_signature')
  },
)

test('accepts the previous secret during a rotation', async () => {
  const { database } = scene.server
  const payments = {
    ...scene.payments,
    deliverTo: () => undefined,
    config: {
      ...scene.payments.config,
      secrets: { platform: ['whsec_new', PLATFORM_SECRET], connect: [CONNECT_SECRET] },
    },
  }
  const serverInRotation = await openTestServer({ database, payments })
  const { payload, headers } = await signEvent(anEvent(), {})
  expect(
    (await serverInRotation.request('/api/stripe-webhook', { method: 'POST', headers, body: payload }))
      .status,
  ).toBe(200)
  await serverInRotation.close()
})

test('rejects events of a destination that does not send thin events', async () => {
  expect(await outcome(send({ id: 'evt_1', object: 'event', type: 'invoice.paid' }))).toBe(
    '400 not_a_thin_event',
  )
})

test('processes events that are redelivered after a database outage', async () => {
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  const broken = scene.payments.breakDeliveries()
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.emulator.webhooks.settled()
  broken.restore()
  await eventually('the events are redelivered', async () => {
    await scene.settle()
    return (await scene.statusOf(owner)) === 'trialing'
  })
  expect(scene.emulator.webhooks.deliveries().some(({ status }) => status === 503)).toBe(true)
})

test('processes an event of the payment account that its context names', async () => {
  const owner = await anOwner(scene.server.deps.db)
  const connect = (action: string) =>
    scene.server.request(`/api/stripe-connect?action=${action}`, { method: 'POST', headers: owner.headers })
  await connect('create-account')
  const { account_id } = await scene.server.deps.db.asSystem((tx) =>
    tx
      .selectFrom('connect_accounts')
      .where('user_id', '=', owner.id)
      .select('account_id')
      .executeTakeFirstOrThrow(),
  )
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.setAccount(account_id, 'active')
  scene.emulator.webhooks.setMode('deliver')
  const type = 'v2.core.account[requirements].updated'
  const related_object = { id: account_id, type: 'v2.core.account', url: `/v2/core/accounts/${account_id}` }
  await send(anEvent({ type, context: account_id, related_object }))
  await scene.settle()
  const row = await scene.server.deps.db.asSystem((tx) =>
    tx
      .selectFrom('connect_accounts')
      .where('account_id', '=', account_id)
      .select('card_payments')
      .executeTakeFirst(),
  )
  expect(row?.card_payments).toBe('active')
})

test('refuses an unsigned event', async () => {
  const response = scene.server.request('/api/stripe-webhook', { method: 'POST', body: '{}' })
  expect(await outcome(response)).toBe('400 invalid_signature')
})

test('refuses a body of two megabytes and logs none of it', async () => {
  const response = send(anEvent({ note: 'x'.repeat(2_000_000) }))
  expect(await outcome(response)).toBe('413 body_too_large')
  const log = JSON.stringify(loggedLines())
  expect(log).not.toContain('xxxx')
  expect(log).not.toContain('whsec_')
})

test('acknowledges and ignores an event of an unknown account', async () => {
  const event = anEvent({ type: 'v1.account.application.deauthorized', context: 'acct_unknown' })
  const response = send(event, { path: '/api/stripe-connect-webhook', secret: CONNECT_SECRET })
  expect((await response).status).toBe(200)
  expect(await findStoredEvent(event.id)).toBeUndefined()
  expect(loggedLines().map(({ msg }) => msg)).toContain('provider event ignored: unknown account')
})

test('ignores a live event in test mode', async () => {
  const event = anEvent({ livemode: true })
  expect((await send(event)).status).toBe(200)
  expect(await findStoredEvent(event.id)).toBeUndefined()
  expect(loggedLines().map(({ msg }) => msg)).toContain('provider event ignored: wrong mode (live or test)')
})

test('the subscription ends in the same state when events arrive three times and in reverse order', async () => {
  scene.emulator.webhooks.setMode('hold')
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.advance(3 * DAY + 2 * HOUR)
  await scene.emulator.webhooks.release({ order: 'reversed', times: 3 })
  scene.emulator.webhooks.setMode('deliver')
  await scene.settle()
  expect(await scene.statusOf(owner)).toBe('canceled')
})

test('opens the dashboard on return from checkout, before the webhook arrives', async () => {
  scene.emulator.webhooks.setMode('hold')
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  await scene.emulator.act.completeCheckout(sessionId)
  expect(await scene.dashboardStatus(owner)).toBe(402)
  const response = await owner.browser.post('/api/check-subscription', { session_id: sessionId })
  expect(await response.json()).toMatchObject({ hasSubscription: true, status: 'trialing' })
  expect(await scene.dashboardStatus(owner)).toBe(200)
  scene.emulator.webhooks.setMode('deliver')
  await scene.emulator.webhooks.release()
  await scene.settle()
  expect(await scene.statusOf(owner)).toBe('trialing')
})

const listCorrections = async (customer: string) =>
  scene.server.deps.db.asSystem((tx) =>
    tx
      .selectFrom('payment_corrections')
      .where('object_id', '=', customer)
      .select(['kind', 'was', 'became'])
      .execute(),
  )

test('corrects the status within eleven minutes after a lost webhook, and records one correction', async () => {
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.completeCheckout(sessionId)
  scene.emulator.webhooks.setMode('deliver')
  await scene.advance(11 * 60)
  expect(await scene.statusOf(owner)).toBe('trialing')
  const customer = await scene.customerOf(owner)
  expect(await listCorrections(customer)).toEqual([{ kind: 'subscription', was: null, became: 'trialing' }])
  await scene.advance(11 * 60)
  expect(await listCorrections(customer)).toHaveLength(1)
})

test('finds the end of a trial although its webhook was lost', async () => {
  const owner = await scene.createSubscriber()
  scene.emulator.webhooks.setMode('drop')
  await scene.advance(3 * DAY + 2 * HOUR)
  scene.emulator.webhooks.setMode('deliver')
  expect(await scene.statusOf(owner)).toBe('canceled')
  expect(await scene.dashboardStatus(owner)).toBe(402)
})

/** Puts off the customer's own check, so that only a review can find the change. */
const postponeCheck = (customer: string) =>
  scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('billing_customers')
      .set({ next_check_at: new Date('2099-01-01') })
      .where('stripe_customer_id', '=', customer)
      .execute(),
  )

const postponeOtherReviews = (name: string) =>
  scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('payment_reviews')
      .set({ next_at: new Date('2099-01-01') })
      .where('name', '<>', name)
      .execute(),
  )

test.each(['missed events', 'subscriptions'])(
  'the nightly review of %s finds a change whose webhook was lost',
  async (name) => {
    const owner = await scene.createSubscriber()
    const customer = await scene.customerOf(owner)
    await postponeOtherReviews(name)
    scene.emulator.webhooks.setMode('drop')
    await scene.emulator.act.cancelAtPeriodEnd(customer)
    await postponeCheck(customer)
    await scene.advance(3 * DAY + HOUR)
    scene.emulator.webhooks.setMode('deliver')
    await eventually('the review has found the change', async () => {
      await scene.settle()
      return (await scene.statusOf(owner)) === 'canceled'
    })
    const { db } = scene.server.deps
    await db.asSystem((tx) =>
      tx.updateTable('payment_reviews').set({ next_at: sql`app_now() + interval '1 day'` }).execute(),
    )
  },
)

test('records no corrections while webhooks arrive', async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, () => scene.createSubscriber()))
  await scene.advance(3 * DAY + 2 * HOUR)
  for (const owner of owners) {
    expect(await scene.statusOf(owner)).toBe('canceled')
    expect(await listCorrections(await scene.customerOf(owner))).toEqual([])
  }
})

test('retries an event until the provider is available again', async () => {
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  scene.emulator.webhooks.setMode('hold')
  await scene.emulator.act.completeCheckout(sessionId)
  scene.emulator.failNext({ kind: 'error', times: 9, on: 'GET ' })
  scene.emulator.webhooks.setMode('deliver')
  await scene.emulator.webhooks.release()
  await scene.settle()
  await scene.advance(5 * 60)
  expect(await scene.statusOf(owner)).toBe('trialing')
})
