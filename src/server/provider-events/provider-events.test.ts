import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { billingScene, CARD, DAY, HOUR } from '#server/testing/billing-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { loggedLines } from '#server/testing/test-log.ts'
import { CONNECT_SECRET, PLATFORM_SECRET } from '#server/testing/test-payments.ts'

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

async function send(
  event: object,
  { secret = PLATFORM_SECRET, path = '/api/stripe-webhook', ...sent }: Sent = {},
) {
  const payload = JSON.stringify(event)
  const now = await scene.server.deps.db.asSystem((tx) => tx.now())
  const timestamp = Math.floor(now.getTime() / 1_000) - (sent.ageSeconds ?? 0)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return scene.server.request(path, {
    method: 'POST',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    body: sent.body ?? payload,
  })
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

test('takes up at night what was never delivered', async () => {
  const owner = await scene.subscribed()
  const customer = await scene.customerOf(owner)
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.updateCard(customer, CARD.pays)
  await scene.emulator.act.cancelAtPeriodEnd(customer)
  scene.emulator.webhooks.setMode('deliver')
  await scene.advance(DAY + HOUR)
  await scene.settle()
  expect(await scene.subscription(owner)).toMatchObject({ cancel_at_period_end: true, has_card: true })
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
