import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { START, startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

const MERCHANT: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'luna@example.com',
  display_name: 'Luna Mobile Grooming',
  dashboard: 'full',
  identity: { country: 'us' },
  configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
}

const ALL_PARTS: Stripe.V2.Core.AccountRetrieveParams = {
  include: ['configuration.merchant', 'requirements', 'identity', 'defaults'],
}

async function startWithAccount() {
  const started = await startEmulator()
  const { id } = await started.stripe.v2.core.accounts.create(MERCHANT)
  const retrieve = () => started.stripe.v2.core.accounts.retrieve(id, ALL_PARTS)
  return { ...started, id, retrieve }
}

const cardPayments = (account: Stripe.V2.Core.Account) =>
  account.configuration?.merchant?.capabilities?.card_payments

test('creates an account that has not provided any information yet', async () => {
  const { retrieve } = await startWithAccount()
  const account = await retrieve()
  expect(account).toMatchObject({
    id: expect.stringMatching(/^acct_\w{16}$/),
    object: 'v2.core.account',
    applied_configurations: ['merchant'],
    display_name: 'Luna Mobile Grooming',
    dashboard: 'full',
    created: START.toISOString(),
    identity: { country: 'us' },
    defaults: { responsibilities: { losses_collector: 'stripe', requirements_collector: 'stripe' } },
  })
  expect(cardPayments(account)?.status).toBe('restricted')
  expect(account.requirements?.entries?.map((entry) => entry.awaiting_action_from)).toContain('user')
})

test('returns null for parts that the call does not include', async () => {
  const { stripe, id } = await startWithAccount()
  expect(await stripe.v2.core.accounts.retrieve(id)).toMatchObject({
    configuration: null,
    requirements: null,
    identity: null,
    defaults: null,
  })
})

test.each([
  ['half_done', 'restricted', 'user', 'currently_due'],
  ['pending', 'pending', 'stripe', 'currently_due'],
  ['active', 'active', undefined, undefined],
  ['restricted', 'restricted', 'user', 'past_due'],
  ['rejected', 'rejected', undefined, undefined],
] as const)(
  'an account that is %s has card payments %s and awaits action from %s',
  async (state, status, awaits, deadline) => {
    const { emulator, id, retrieve } = await startWithAccount()
    await emulator.act.setAccount(id, state)
    const account = await retrieve()
    const [entry] = account.requirements?.entries ?? []
    expect(cardPayments(account)?.status).toBe(status)
    expect(entry?.awaiting_action_from).toBe(awaits)
    expect(entry?.minimum_deadline.status).toBe(deadline)
  },
)

test('updates only the given fields of an account, at every depth', async () => {
  const { stripe, id, retrieve } = await startWithAccount()
  await stripe.v2.core.accounts.update(id, {
    display_name: 'Luna',
    metadata: { a: '1', b: '2' },
    identity: { entity_type: 'individual' },
  })
  await stripe.v2.core.accounts.update(id, { metadata: { a: null } })
  expect(await retrieve()).toMatchObject({
    display_name: 'Luna',
    contact_email: 'luna@example.com',
    metadata: { b: '2' },
    identity: { country: 'us', entity_type: 'individual' },
  })
})

test('closes an account permanently, but only if every configuration is named', async () => {
  const { stripe, id } = await startWithAccount()
  const close = (names: Stripe.V2.Core.AccountCloseParams['applied_configurations']) =>
    stripe.v2.core.accounts.close(id, { applied_configurations: names })
  await expect(close([])).rejects.toMatchObject({ statusCode: 400 })
  expect(await close(['merchant'])).toMatchObject({ closed: true, applied_configurations: [] })
  expect(await stripe.v2.core.accounts.retrieve(id, ALL_PARTS)).toMatchObject({
    closed: true,
    configuration: null,
  })
  await expect(stripe.v2.core.accounts.update(id, { display_name: 'x' })).rejects.toMatchObject({
    statusCode: 400,
  })
})

test('lists accounts newest first, page by page', async () => {
  const { stripe } = await startEmulator()
  for (const display_name of ['one', 'two', 'three']) {
    await stripe.v2.core.accounts.create({ ...MERCHANT, display_name })
  }
  const accounts = await stripe.v2.core.accounts.list({ limit: 2 }).autoPagingToArray({ limit: 10 })
  expect(accounts.map(({ display_name }) => display_name)).toEqual(['three', 'two', 'one'])
})

test.each(['closed', 'deauthorized'] as const)(
  'rejects calls on behalf of an account that is %s',
  async (state) => {
    const { emulator, stripe, id } = await startWithAccount()
    await expect(stripe.customers.list({}, { stripeAccount: id })).resolves.toMatchObject({ data: [] })
    await emulator.act.setAccount(id, state)
    await expect(stripe.customers.list({}, { stripeAccount: id })).rejects.toMatchObject({
      statusCode: 403,
      code: 'account_invalid',
    })
  },
)

test('returns errors in v2 format', async () => {
  const { stripe } = await startEmulator()
  const { accounts } = stripe.v2.core
  await expect(accounts.retrieve('acct_nobody')).rejects.toMatchObject({ statusCode: 404, code: 'not_found' })
  await expect(
    accounts.create({ ...MERCHANT, identity: { country: 'us', shoe_size: 43 } } as never),
  ).rejects.toMatchObject({ statusCode: 400, message: expect.stringContaining('identity[shoe_size]') })
  await expect(accounts.create({ ...MERCHANT, dashboard: 'express' })).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('losses_collector'),
  })
})

test('creates one account for two calls with the same idempotency key', async () => {
  const { stripe } = await startEmulator()
  const create = () => stripe.v2.core.accounts.create(MERCHANT, { idempotencyKey: 'acct:u1' })
  const [first, second] = [await create(), await create()]
  expect(second.id).toBe(first.id)
  expect((await stripe.v2.core.accounts.list()).data).toHaveLength(1)
})
