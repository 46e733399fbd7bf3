import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { createCheckout } from '#server/billing/create-checkout.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { billingScene, CARD, DAY, HOUR, type Subscriber } from '#server/testing/billing-scene.ts'
import { delaySubscriptions } from '#server/testing/delayed-payments.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { takeUnexpectedErrors } from '#server/testing/test-log.ts'

const scene = billingScene()

const providerClient = () => {
  const { hostname, port } = new URL(scene.emulator.url)
  return new Stripe('sk_test_other', { host: hostname, port, protocol: 'http' })
}
const listOpenSessions = async (owner: Subscriber) =>
  (await providerClient().checkout.sessions.list({ customer: await scene.customerOf(owner), status: 'open' }))
    .data

test('opens the same checkout page for every click and every tab', async () => {
  const owner = await scene.signUp()
  const pages = await Promise.all(Array.from({ length: 6 }, () => scene.checkout(owner)))
  expect(new Set(pages.map(({ sessionId }) => sessionId)).size).toBe(1)
  expect(await listOpenSessions(owner)).toHaveLength(1)
  const { data } = await providerClient().customers.list({ email: owner.email })
  expect(data).toHaveLength(1)
  await scene.emulator.act.completeCheckout(pages[0]?.sessionId ?? '')
  await scene.settle()
  const all = await scene.server.deps.payments.billing.listSubscriptions(await scene.customerOf(owner))
  expect(all).toHaveLength(1)
})

test('reopens a checkout page that the owner left without subscribing', async () => {
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  expect(await scene.statusOf(owner)).toBe('none')
  expect((await scene.checkout(owner)).sessionId).toBe(sessionId)
})

test('opens a new checkout page when the first has expired', async () => {
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  await scene.advance(25 * HOUR)
  const second = await scene.checkout(owner)
  expect(second.sessionId).not.toBe(sessionId)
  await scene.emulator.act.completeCheckout(second.sessionId)
  await scene.settle()
  expect(await scene.statusOf(owner)).toBe('trialing')
})

test('refuses an owner who is already subscribed', async () => {
  const owner = await scene.createSubscriber()
  expect(await outcome(owner.browser.post('/api/create-checkout'))).toBe('409 already_subscribed')
})

test('notices a subscription that no webhook reported', async () => {
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.completeCheckout(sessionId)
  scene.emulator.webhooks.setMode('deliver')
  expect(await outcome(owner.browser.post('/api/create-checkout'))).toBe('409 already_subscribed')
  expect(await scene.statusOf(owner)).toBe('trialing')
})

const createSecondCheckout = async (owner: Subscriber, sessionId: string) => {
  const first = await providerClient().checkout.sessions.retrieve(sessionId, { expand: ['line_items'] })
  return providerClient().checkout.sessions.create({
    mode: 'subscription',
    customer: await scene.customerOf(owner),
    line_items: [{ price: first.line_items?.data[0]?.price?.id ?? '', quantity: 1 }],
    subscription_data: { trial_period_days: 3 },
    success_url: 'http://localhost:3000/dashboard',
    cancel_url: 'http://localhost:3000/',
  })
}
const statusOfSession = async (id: string) => (await providerClient().checkout.sessions.retrieve(id)).status

test('keeps the older subscription when two checkouts were completed, and cancels the newer', async () => {
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  const second = await createSecondCheckout(owner, sessionId)
  scene.emulator.webhooks.setMode('hold')
  await scene.emulator.act.completeCheckout(sessionId, CARD.pays)
  await scene.advance(HOUR)
  await scene.emulator.act.completeCheckout(second.id, CARD.pays)
  scene.emulator.webhooks.setMode('deliver')
  await scene.emulator.webhooks.release()
  await scene.settle()
  const all = await scene.server.deps.payments.billing.listSubscriptions(await scene.customerOf(owner))
  const creationTimes = all.map(({ createdAtMs }) => createdAtMs)
  expect(all.filter(({ status }) => status !== 'canceled')).toMatchObject([
    { createdAtMs: Math.min(...creationTimes) },
  ])
  expect(await scene.dashboardStatus(owner)).toBe(200)
  expect(new Set(takeUnexpectedErrors())).toEqual(new Set(['owner had two live subscriptions']))
})

test('closes the checkout page in the other tab once the owner has subscribed', async () => {
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  const secondSession = await createSecondCheckout(owner, sessionId)
  await scene.emulator.act.completeCheckout(secondSession.id, CARD.pays)
  await scene.settle()
  expect(await scene.statusOf(owner)).toBe('trialing')
  expect(await statusOfSession(sessionId)).toBe('expired')
})

test('does not close a checkout page that was opened while an older sync was running', async () => {
  const owner = await scene.createSubscriber()
  const { db, log, payments } = scene.server.deps
  const delayed = delaySubscriptions(payments)
  const olderSync = syncSubscription({ db, log, payments: delayed.payments }, owner.userId, 'event')
  await delayed.requested
  await scene.advance(3 * DAY + 2 * HOUR)
  const { sessionId } = await scene.checkout(owner)
  delayed.release()
  await olderSync
  expect(await statusOfSession(sessionId)).toBe('open')
  expect((await scene.checkout(owner)).sessionId).toBe(sessionId)
})

test('leaves no checkout page open when an owner subscribes while other tabs open some', async () => {
  const owners = await Promise.all(Array.from({ length: 8 }, () => scene.signUp()))
  for (const owner of owners) {
    const { sessionId } = await scene.checkout(owner)
    const openCheckout = () => owner.browser.post('/api/create-checkout')
    const check = () => owner.browser.post('/api/check-subscription', { session_id: sessionId })
    await Promise.all([
      openCheckout(),
      check(),
      scene.emulator.act.completeCheckout(sessionId),
      openCheckout(),
      check(),
      openCheckout(),
    ])
  }
  await scene.settle()
  for (const owner of owners) {
    expect(await scene.statusOf(owner)).toBe('trialing')
    expect(await listOpenSessions(owner)).toEqual([])
  }
})

test('creates another customer if the provider has deleted the first', async () => {
  const owner = await scene.createSubscriber()
  await scene.advance(4 * DAY)
  const customer = await scene.customerOf(owner)
  await providerClient().customers.del(customer)
  await scene.checkout(owner)
  expect(await scene.customerOf(owner)).not.toBe(customer)
})

test('accepts a payment that arrives while the checkout page is being closed', async () => {
  const owner = await scene.signUp()
  const { sessionId } = await scene.checkout(owner)
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.server.deps.payments.billing.expireCheckout(sessionId)
  await scene.settle()
  expect(await scene.statusOf(owner)).toBe('trialing')
})

test('retries with a new idempotency key after the provider failed', async () => {
  const owner = await scene.signUp()
  scene.emulator.failNext({ kind: 'error', times: 3, on: 'POST /v1/checkout/sessions' })
  await owner.browser.post('/api/create-checkout')
  await scene.checkout(owner)
  const keys = scene.emulator
    .requests()
    .filter(
      ({ path, idempotencyKey }) =>
        path === '/v1/checkout/sessions' && idempotencyKey?.includes(owner.userId),
    )
    .map(({ idempotencyKey }) => idempotencyKey?.split(':').at(-1))
  expect(new Set(keys)).toEqual(new Set(['1', '2']))
})

test.each([
  ['an error', 'error', 3],
  ['a rate limit', 'rate_limit', 1],
  ['lost responses', 'lost_answer', 3],
] as const)(
  'reports the provider as unavailable after %s, and creates nothing twice on a retry',
  async (_, kind, times) => {
    const owner = await scene.signUp()
    scene.emulator.failNext({ kind, times, on: 'POST /v1/checkout/sessions' })
    expect(await outcome(owner.browser.post('/api/create-checkout'))).toBe('503 provider_unavailable')
    await scene.checkout(owner)
    expect(await listOpenSessions(owner)).toHaveLength(1)
  },
)

test('applies one time limit to all provider calls of a request', async () => {
  const { id, email } = await signUpUser()
  scene.emulator.failNext({ kind: 'timeout', times: 1, on: 'POST /v1/checkout/sessions' })
  const deps = { ...scene.server.deps, appUrl: new URL('http://localhost:3000') }
  const result = createCheckout({ ...deps, payments: deps.payments.within(60) }, { id, email })
  await expect(result).rejects.toThrow(ProviderUnavailable)
})

async function signUpUser() {
  const { userId, email } = await scene.signUp()
  return { id: userId, email }
}

test('gives an owner only one trial', async () => {
  const owner = await scene.createSubscriber()
  await scene.advance(4 * DAY)
  const { sessionId } = await scene.checkout(owner)
  const session = await providerClient().checkout.sessions.retrieve(sessionId)
  expect(session.payment_method_collection).toBe('always')
})

test('requires the owner to be signed in', async () => {
  expect(await outcome(scene.server.request('/api/create-checkout', { method: 'POST' }))).toBe(
    '401 unauthenticated',
  )
})

const openPortal = (owner: Subscriber, returnUrl: string) =>
  owner.browser.post('/api/create-billing-portal', { returnUrl })

test('does not open the portal for an owner who never was a customer', async () => {
  const owner = await scene.signUp()
  const answer = openPortal(owner, 'http://localhost:3000/dashboard/settings?tab=billing')
  expect(await outcome(answer)).toBe('409 no_billing_account')
})

test('opens the portal of a subscriber, and returns only to this site', async () => {
  const owner = await scene.createSubscriber()
  const answer = await openPortal(owner, 'http://localhost:3000/dashboard/settings?tab=billing')
  expect((await answer.json()) as object).toEqual({ url: expect.stringContaining(scene.emulator.url) })
  const oddUrl = 'http://localhost:3000\\\\@evil.example/'
  expect(await outcome(openPortal(owner, oddUrl))).toBe('200')
  for (const foreignUrl of [
    'http://u:p@localhost:3000/',
    'blob:http://localhost:3000/abc',
    'https://evil.example/',
    'http://localhost:3000.evil.example/',
    'javascript:alert(1)',
  ])
    expect(await outcome(openPortal(owner, foreignUrl))).toBe('422 invalid_request')
})
