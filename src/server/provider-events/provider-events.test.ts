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

type Sent = { secret?: string; path?: string; ageSeconds?: number; body?: string }

const anEvent = (change: object = {}) => ({
  id: `evt_${crypto.randomUUID()}`,
  object: 'v2.core.event',
  type: 'v1.customer.subscription.updated',
  livemode: false,
  created: new Date().toISOString(),
  related_object: { id: 'sub_unknown', type: 'subscription', url: '/v1/subscriptions/sub_unknown' },
  ...change,
})

async function signed(event: object, { secret = PLATFORM_SECRET, ageSeconds = 0 }: Sent) {
  const payload = JSON.stringify(event)
  const now = await scene.server.deps.db.asSystem((tx) => tx.now())
  const timestamp = Math.floor(now.getTime() / 1_000) - ageSeconds
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { payload, headers: { 'stripe-signature': signature, 'content-type': 'application/json' } }
}

async function send(event: object, sent: Sent = {}) {
  const { payload, headers } = await signed(event, sent)
  const path = sent.path ?? '/api/stripe-webhook'
  return scene.server.request(path, { method: 'POST', headers, body: sent.body ?? payload })
}

const stored = (id: string) =>
  scene.server.deps.db.asSystem((tx) =>
    tx.selectFrom('stripe_events').where('id', '=', id).selectAll().executeTakeFirst(),
  )

test('takes a signed event in, and a repeat of it as the same', async () => {
  const event = anEvent()
  for (let n = 0; n < 3; n++) expect((await send(event)).status).toBe(200)
  await scene.settle()
  expect(await stored(event.id)).toMatchObject({ attempts: 1, processed_at: expect.any(Date) })
})

test.each<[string, Sent]>([
  ['another secret', { secret: 'whsec_guessed' }],
  ['the other endpoint’s secret', { secret: CONNECT_SECRET }],
  ['an old signature', { ageSeconds: 301 }],
  ['a body that was changed', { body: JSON.stringify(anEvent()) }],
])('refuses %s and keeps nothing', async (_, sent) => {
  const event = anEvent()
  expect(await outcome(send(event, sent))).toBe('400 invalid_signature')
  expect(await stored(event.id)).toBeUndefined()
})

test.each(['', 't=1', 't=1,v1=', 't=1,v1', 'v1=,t=1,v1=00', 'nonsense'])(
  "refuses the signature '%s'",
  async (signature) => {
    const headers = { 'stripe-signature': signature, 'content-type': 'application/json' }
    const body = JSON.stringify(anEvent())
    const answer = scene.server.request('/api/stripe-webhook', { method: 'POST', headers, body })
    expect(await outcome(answer)).toBe('400 invalid_signature')
  },
)

test('accepts the secret before while it is being changed', async () => {
  const { database } = scene.server
  const payments = {
    ...scene.payments,
    deliverTo: () => undefined,
    config: {
      ...scene.payments.config,
      secrets: { platform: ['whsec_new', PLATFORM_SECRET], connect: [CONNECT_SECRET] },
    },
  }
  const changing = await openTestServer({ database, payments })
  const { payload, headers } = await signed(anEvent(), {})
  expect(
    (await changing.request('/api/stripe-webhook', { method: 'POST', headers, body: payload })).status,
  ).toBe(200)
  await changing.close()
})

test('says that a destination sends the wrong kind of events', async () => {
  expect(await outcome(send({ id: 'evt_1', object: 'event', type: 'invoice.paid' }))).toBe(
    '400 not_a_thin_event',
  )
})

test('is told again of what came while the database was away, and then follows up', async () => {
  const owner = await scene.signedUp()
  const { sessionId } = await scene.checkout(owner)
  const broken = scene.payments.breakDeliveries()
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.emulator.webhooks.settled()
  broken.mend()
  await eventually('the deliveries are repeated', async () => {
    await scene.settle()
    return (await scene.status(owner)) === 'trialing'
  })
  expect(scene.emulator.webhooks.deliveries().some(({ status }) => status === 503)).toBe(true)
})

test('follows up an account’s event whose context names the account', async () => {
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
  const answer = scene.server.request('/api/stripe-webhook', { method: 'POST', body: '{}' })
  expect(await outcome(answer)).toBe('400 invalid_signature')
})

test('refuses two megabytes and logs nothing of them', async () => {
  const answer = send(anEvent({ note: 'x'.repeat(2_000_000) }))
  expect(await outcome(answer)).toBe('413 body_too_large')
  const log = JSON.stringify(loggedLines())
  expect(log).not.toContain('xxxx')
  expect(log).not.toContain('whsec_')
})

test('answers an event of an unknown account with thanks, and ignores it', async () => {
  const event = anEvent({ type: 'v1.account.application.deauthorized', context: 'acct_unknown' })
  const sent = send(event, { path: '/api/stripe-connect-webhook', secret: CONNECT_SECRET })
  expect((await sent).status).toBe(200)
  expect(await stored(event.id)).toBeUndefined()
  expect(loggedLines().map(({ msg }) => msg)).toContain(
    'a provider event was ignored: its account is not known here',
  )
})

test('ignores an event of the other mode', async () => {
  const event = anEvent({ livemode: true })
  expect((await send(event)).status).toBe(200)
  expect(await stored(event.id)).toBeUndefined()
  expect(loggedLines().map(({ msg }) => msg)).toContain(
    'a provider event was ignored: it is of the other mode',
  )
})

test('ends in the same state when events arrive three times, in reverse', async () => {
  scene.emulator.webhooks.setMode('hold')
  const owner = await scene.signedUp()
  const { sessionId } = await scene.checkout(owner)
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.advance(3 * DAY + 2 * HOUR)
  await scene.emulator.webhooks.release({ order: 'reversed', times: 3 })
  scene.emulator.webhooks.setMode('deliver')
  await scene.settle()
  expect(await scene.status(owner)).toBe('canceled')
})

test('opens the dashboard on return from checkout although the webhook is late', async () => {
  scene.emulator.webhooks.setMode('hold')
  const owner = await scene.signedUp()
  const { sessionId } = await scene.checkout(owner)
  await scene.emulator.act.completeCheckout(sessionId)
  expect(await scene.dashboard(owner)).toBe(402)
  const answer = await owner.browser.post('/api/check-subscription', { session_id: sessionId })
  expect(await answer.json()).toMatchObject({ hasSubscription: true, status: 'trialing' })
  expect(await scene.dashboard(owner)).toBe(200)
  scene.emulator.webhooks.setMode('deliver')
  await scene.emulator.webhooks.release()
  await scene.settle()
  expect(await scene.status(owner)).toBe('trialing')
})

const corrections = async (customer: string) =>
  scene.server.deps.db.asSystem((tx) =>
    tx
      .selectFrom('payment_corrections')
      .where('object_id', '=', customer)
      .select(['kind', 'was', 'became'])
      .execute(),
  )

test('finds within ten minutes what a lost webhook would have told, and counts it once', async () => {
  const owner = await scene.signedUp()
  const { sessionId } = await scene.checkout(owner)
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.completeCheckout(sessionId)
  scene.emulator.webhooks.setMode('deliver')
  await scene.advance(11 * 60)
  expect(await scene.status(owner)).toBe('trialing')
  const customer = await scene.customerOf(owner)
  expect(await corrections(customer)).toEqual([{ kind: 'subscription', was: null, became: 'trialing' }])
  await scene.advance(11 * 60)
  expect(await corrections(customer)).toHaveLength(1)
})

test('finds the end of a trial that no webhook told of', async () => {
  const owner = await scene.subscribed()
  scene.emulator.webhooks.setMode('drop')
  await scene.advance(3 * DAY + 2 * HOUR)
  scene.emulator.webhooks.setMode('deliver')
  expect(await scene.status(owner)).toBe('canceled')
  expect(await scene.dashboard(owner)).toBe(402)
})

/** As if the customer's own check were far away. */
const checkNextYear = (customer: string) =>
  scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('billing_customers')
      .set({ next_check_at: new Date('2099-01-01') })
      .where('stripe_customer_id', '=', customer)
      .execute(),
  )

const onlyReview = (name: string) =>
  scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('payment_reviews')
      .set({ next_at: new Date('2099-01-01') })
      .where('name', '<>', name)
      .execute(),
  )

test.each(['missed events', 'subscriptions'])(
  'learns from the nightly review of %s what was never told',
  async (name) => {
    const owner = await scene.subscribed()
    const customer = await scene.customerOf(owner)
    await onlyReview(name)
    scene.emulator.webhooks.setMode('drop')
    await scene.emulator.act.cancelAtPeriodEnd(customer)
    await checkNextYear(customer)
    await scene.advance(3 * DAY + HOUR)
    scene.emulator.webhooks.setMode('deliver')
    await eventually('the review has found it', async () => {
      await scene.settle()
      return (await scene.status(owner)) === 'canceled'
    })
    const { db } = scene.server.deps
    await db.asSystem((tx) =>
      tx.updateTable('payment_reviews').set({ next_at: sql`app_now() + interval '1 day'` }).execute(),
    )
  },
)

test('counts nothing as a correction while webhooks arrive', async () => {
  const owners = await Promise.all(Array.from({ length: 6 }, () => scene.subscribed()))
  await scene.advance(3 * DAY + 2 * HOUR)
  for (const owner of owners) {
    expect(await scene.status(owner)).toBe('canceled')
    expect(await corrections(await scene.customerOf(owner))).toEqual([])
  }
})

test('waits for a provider that is away, and follows up when it is back', async () => {
  const owner = await scene.signedUp()
  const { sessionId } = await scene.checkout(owner)
  scene.emulator.webhooks.setMode('hold')
  await scene.emulator.act.completeCheckout(sessionId)
  scene.emulator.failNext({ kind: 'error', times: 9, on: 'GET ' })
  scene.emulator.webhooks.setMode('deliver')
  await scene.emulator.webhooks.release()
  await scene.settle()
  await scene.advance(5 * 60)
  expect(await scene.status(owner)).toBe('trialing')
})
