import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { getPage, missingWords, pressControl } from '#tools/payments-emulator/testing/page-requests.ts'
import { startWithPayment } from '#tools/payments-emulator/testing/start-with-payment.ts'

const NO_FUNDS = 'Insufficient funds in your Stripe balance to refund this amount.'

async function startWithRefunds() {
  const started = await startWithPayment()
  const { stripe, onAccount, payment } = started
  const refund = (params: Stripe.RefundCreateParams = {}, idempotencyKey?: string) =>
    stripe.refunds.create({ payment_intent: payment.id, ...params }, { ...onAccount, idempotencyKey })
  const listRefunds = async () => (await stripe.refunds.list({}, onAccount)).data
  const typesAfter = async (act: () => Promise<unknown>) => {
    const { length } = await started.accountEvents()
    await act()
    return (await started.accountEvents()).slice(length).map(({ type }) => type)
  }
  return { ...started, refund, listRefunds, typesAfter }
}

test('refuses refunds while the account has no balance', async () => {
  const { emulator, account, refund, listRefunds, retrieveCharge } = await startWithRefunds()
  await emulator.act.setBalance(account.id, 'none')
  await expect(refund()).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    code: undefined,
    message: NO_FUNDS,
  })
  expect(await listRefunds()).toEqual([])
  expect(await retrieveCharge()).toMatchObject({ amount_refunded: 0, refunded: false })
})

test('repeats the error about the balance for the same idempotency key, although funds were added', async () => {
  const { emulator, account, refund } = await startWithRefunds()
  await emulator.act.setBalance(account.id, 'none')
  await expect(refund({}, 'first')).rejects.toThrow(NO_FUNDS)
  await emulator.act.setBalance(account.id, 'sufficient')
  await expect(refund({}, 'first')).rejects.toMatchObject({
    message: NO_FUNDS,
    headers: { 'idempotent-replayed': 'true' },
  })
  expect(await refund({}, 'second')).toMatchObject({ status: 'succeeded' })
})

test('keeps a refund pending while the balance is low, and completes it once funds are added', async () => {
  const { emulator, account, refund, listRefunds, retrieveCharge, typesAfter } = await startWithRefunds()
  await emulator.act.setBalance(account.id, 'low')
  expect(await refund()).toMatchObject({ status: 'pending', pending_reason: 'insufficient_funds' })
  expect(await retrieveCharge()).toMatchObject({ amount_refunded: 12000, refunded: true })
  const types = await typesAfter(() => emulator.act.setBalance(account.id, 'sufficient'))
  expect(types).toEqual(['v1.charge.refund.updated', 'v1.refund.updated'])
  expect(await listRefunds()).toEqual([expect.not.objectContaining({ pending_reason: expect.anything() })])
  expect(await listRefunds()).toMatchObject([{ status: 'succeeded' }])
})

test.each([
  ['sufficient', 'expired_or_canceled_card'],
  ['low', 'insufficient_funds'],
] as const)(
  'fails an accepted refund later if the balance is %s, so that it can be refunded again',
  async (balance, failure_reason) => {
    const { emulator, account, payment, refund, listRefunds, retrieveCharge, typesAfter } =
      await startWithRefunds()
    await refund({ amount: 2000 })
    await emulator.act.setBalance(account.id, balance)
    const { id } = await refund()
    const types = await typesAfter(async () =>
      expect(await emulator.act.failRefund(payment.id)).toEqual({ refundId: id }),
    )
    expect(types).toEqual(['v1.charge.refund.updated', 'v1.refund.updated', 'v1.refund.failed'])
    expect(await listRefunds()).toMatchObject([
      { id, amount: 10000, status: 'failed', failure_reason },
      { amount: 2000, status: 'succeeded' },
    ])
    expect(await retrieveCharge()).toMatchObject({ amount_refunded: 2000, refunded: false })
    await refund()
    expect(await retrieveCharge()).toMatchObject({ amount_refunded: 12000, refunded: true })
  },
)

test('lets the SDK fetch a failed refund and its payment from the event', async () => {
  const { emulator, account, payment, refund, lastEvent } = await startWithRefunds()
  const { id } = await refund()
  await emulator.act.failRefund(payment.id)
  const event = await lastEvent()
  expect(event?.context?.toString()).toBe(account.id)
  if (event?.type !== 'v1.refund.failed') throw new Error('expected an event about a failed refund')
  expect(await event.fetchRelatedObject()).toMatchObject({ id, payment_intent: payment.id, status: 'failed' })
})

test('fails no refund of a payment without one', async () => {
  const { emulator, payment, refund } = await startWithRefunds()
  await expect(emulator.act.failRefund(payment.id)).rejects.toThrow('has no refund')
  await refund()
  await emulator.act.failRefund(payment.id)
  await expect(emulator.act.failRefund(payment.id)).rejects.toThrow('has no refund')
})

test.each(['closed', 'deauthorized'] as const)('refuses refunds of an account that is %s', async (state) => {
  const { emulator, account, refund } = await startWithRefunds()
  await emulator.act.setAccount(account.id, state)
  await expect(refund()).rejects.toMatchObject({
    type: 'StripePermissionError',
    statusCode: 403,
    code: 'account_invalid',
  })
})

test('refunds with the same idempotency key once a revoked access is restored', async () => {
  const { emulator, account, refund, listRefunds } = await startWithRefunds()
  await emulator.act.setAccount(account.id, 'deauthorized')
  await expect(refund({}, 'k')).rejects.toMatchObject({ code: 'account_invalid' })
  await emulator.act.setAccount(account.id, 'active')
  expect(await refund({}, 'k')).toMatchObject({ status: 'succeeded' })
  expect(await listRefunds()).toHaveLength(1)
})

test('returns the same refund for the same idempotency key, also for concurrent calls', async () => {
  const { refund, listRefunds, retrieveCharge } = await startWithRefunds()
  const first = await refund({ amount: 500 }, 'k')
  const repeated = await Promise.all(Array.from({ length: 10 }, () => refund({ amount: 500 }, 'k')))
  expect(new Set(repeated.map(({ id }) => id))).toEqual(new Set([first.id]))
  expect(await listRefunds()).toHaveLength(1)
  expect((await retrieveCharge()).amount_refunded).toBe(500)
})

test.each([{ amount: 600 }, { amount: 500, reason: 'duplicate' as const }, {}])(
  'rejects an idempotency key that was used for a different refund: %j',
  async (params) => {
    const { refund, listRefunds } = await startWithRefunds()
    await refund({ amount: 500 }, 'k')
    await expect(refund(params, 'k')).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
      statusCode: 400,
    })
    expect(await listRefunds()).toHaveLength(1)
  },
)

test('refunds once if responses are lost and the call is repeated', async () => {
  const { emulator, refund, listRefunds } = await startWithRefunds()
  emulator.failNext({ kind: 'lost_answer', times: 2, on: 'POST /v1/refunds' })
  await expect(refund({}, 'k')).rejects.toMatchObject({ type: 'StripeConnectionError' })
  const { id } = await refund({}, 'k')
  expect(await listRefunds()).toMatchObject([{ id }])
})

test('sets the balance and fails refunds by control calls', async () => {
  const { emulator, account, payment, refund } = await startWithRefunds()
  const post = async (act: string, args: string[]) => {
    const url = `${emulator.url}/_emulator/acts/${act}`
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(args) })).status
  }
  expect(await post('setBalance', [account.id, 'none'])).toBe(200)
  await expect(refund()).rejects.toThrow(NO_FUNDS)
  expect(await post('setBalance', [account.id, 'sufficient'])).toBe(200)
  await refund()
  expect(await post('failRefund', [payment.id])).toBe(200)
  expect(await post('failRefund', [payment.id])).toBe(400)
  expect(await post('failRefund', ['pi_unknown'])).toBe(404)
  expect(await post('setBalance', [account.id, 'huge'])).toBe(400)
  expect(await post('setBalance', ['acct_unknown', 'none'])).toBe(404)
})

test('has controls for balances and refunds on the control page', async () => {
  const { emulator, refund } = await startWithRefunds()
  const missing = async (words: string[]) =>
    missingWords((await getPage(`${emulator.url}/_emulator`)).text, words)
  expect(await missing(['Balance for refunds: sufficient', 'Refuse refunds', 'Fail refund'])).toEqual([
    'Fail refund',
  ])
  await refund()
  expect(await missing(['$120.00 refunded', 'Fail refund'])).toEqual([])
  expect(await pressControl(emulator.url, 'Fail refund')).toBe(303)
  expect(await missing(['$120.00 refunded', 'Fail refund'])).toEqual(['$120.00 refunded', 'Fail refund'])
  expect(await pressControl(emulator.url, 'Refuse refunds')).toBe(303)
  expect(await missing(['Balance for refunds: none', 'Add funds'])).toEqual([])
  await expect(refund()).rejects.toThrow(NO_FUNDS)
})
