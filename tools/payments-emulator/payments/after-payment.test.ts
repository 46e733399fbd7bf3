import { expect, test } from 'vitest'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'
import { startWithPayment } from '#tools/payments-emulator/testing/start-with-payment.ts'

test('charges a card by an API call', async () => {
  const { payment, retrieveCharge } = await startWithPayment()
  expect(payment).toMatchObject({
    status: 'succeeded',
    amount_received: 12000,
    metadata: { invoice_id: 'i1' },
  })
  expect(await retrieveCharge()).toMatchObject({
    amount: 12000,
    paid: true,
    payment_method_details: { card: { last4: '4242' } },
  })
})

test('hides the objects of a connected account from the platform', async () => {
  const { stripe, payment } = await startWithPayment()
  await expect(stripe.paymentIntents.retrieve(payment.id)).rejects.toMatchObject({ statusCode: 404 })
})

test('makes partial refunds until nothing is left', async () => {
  const { stripe, onAccount, payment, retrieveCharge } = await startWithPayment()
  const refund = (amount?: number) => stripe.refunds.create({ payment_intent: payment.id, amount }, onAccount)
  await refund(2000)
  expect(await retrieveCharge()).toMatchObject({ amount_refunded: 2000, refunded: false })
  await expect(refund(10001)).rejects.toMatchObject({ statusCode: 400, param: 'amount' })
  await refund()
  expect(await retrieveCharge()).toMatchObject({ amount_refunded: 12000, refunded: true })
  expect((await retrieveCharge()).refunds?.data.map(({ amount }) => amount)).toEqual([10000, 2000])
  await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' })
})

test('sends an event for a refund made in the provider’s dashboard', async () => {
  const { emulator, account, payment, retrieveCharge, lastEvent } = await startWithPayment()
  await emulator.act.refund(payment.id, 500)
  const event = await lastEvent()
  expect(event).toMatchObject({ type: 'v1.charge.refunded', related_object: { id: payment.latest_charge } })
  expect(event?.context?.toString()).toBe(account.id)
  expect((await retrieveCharge()).amount_refunded).toBe(500)
})

test.each(['won', 'lost'] as const)('opens a dispute and closes it as %s', async (status) => {
  const { emulator, stripe, onAccount, payment, retrieveCharge, lastEvent } = await startWithPayment()
  const { disputeId } = await emulator.act.openDispute(payment.id)
  expect(await stripe.disputes.retrieve(disputeId, {}, onAccount)).toMatchObject({
    amount: 12000,
    status: 'needs_response',
    charge: payment.latest_charge,
  })
  expect((await retrieveCharge()).disputed).toBe(true)
  await emulator.act.closeDispute(disputeId, status)
  expect(await stripe.disputes.retrieve(disputeId, {}, onAccount)).toMatchObject({ status })
  expect(await lastEvent()).toMatchObject({
    type: 'v1.charge.dispute.closed',
    related_object: { id: disputeId },
  })
  await expect(emulator.act.closeDispute(disputeId, 'won')).rejects.toThrow('already closed')
})

test('rejects a refund of a disputed charge', async () => {
  const { emulator, stripe, onAccount, payment } = await startWithPayment()
  const refund = () => stripe.refunds.create({ payment_intent: payment.id }, onAccount)
  const { disputeId } = await emulator.act.openDispute(payment.id)
  await expect(refund()).rejects.toMatchObject({ code: 'charge_disputed' })
  await emulator.act.closeDispute(disputeId, 'won')
  expect(await refund()).toMatchObject({ amount: 12000 })
})

test('rejects payments to an account whose card payments are not active', async () => {
  const { emulator, stripe, account, onAccount } = await startWithPayment()
  await emulator.act.setAccount(account.id, 'restricted')
  const params = { amount: 100, currency: 'usd' }
  await expect(stripe.paymentIntents.create(params, onAccount)).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('restricted'),
  })
})

test('returns the provider’s error for a declined card', async () => {
  const { stripe } = await startEmulator()
  const params = { amount: 100, currency: 'usd', confirm: true, payment_method: 'pm_card_chargeDeclined' }
  await expect(stripe.paymentIntents.create(params)).rejects.toMatchObject({
    type: 'StripeCardError',
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'generic_decline',
  })
})

test('cancels an unpaid payment intent', async () => {
  const { stripe, onAccount, payment } = await startWithPayment()
  const { id } = await stripe.paymentIntents.create({ amount: 100, currency: 'usd' }, onAccount)
  expect(await stripe.paymentIntents.cancel(id, {}, onAccount)).toMatchObject({ status: 'canceled' })
  await expect(stripe.paymentIntents.cancel(payment.id, {}, onAccount)).rejects.toMatchObject({
    code: 'payment_intent_unexpected_state',
  })
})
