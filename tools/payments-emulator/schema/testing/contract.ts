import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { beforeAll, expect, test } from 'vitest'
import {
  cardPaymentParams,
  createConnectedAccount,
  createMonthlyPrice,
  createTrialCheckout,
} from './contract-objects.ts'

/** The behaviour that the app relies on, as far as API calls can show it. */
export function testContract(sdk: () => Stripe): void {
  let stripe: Stripe
  beforeAll(() => {
    stripe = sdk()
  })

  test('creates, updates and deletes a customer', async () => {
    const { id } = await stripe.customers.create({ email: 'ann@example.com', metadata: { a: '1', b: '2' } })
    const changed = await stripe.customers.update(id, { name: 'Ann', metadata: { a: '' } })
    expect(changed).toMatchObject({ name: 'Ann', metadata: { b: '2' }, livemode: false })
    await stripe.customers.del(id)
    expect(await stripe.customers.retrieve(id)).toMatchObject({ id, deleted: true })
  })

  test('rejects unknown ids and parameters', async () => {
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
    })
    await expect(stripe.customers.create({ shoe_size: 43 } as never)).rejects.toMatchObject({
      statusCode: 400,
      code: 'parameter_unknown',
      param: 'shoe_size',
    })
  })

  test('repeats the response for the same idempotency key, and rejects the key for a different call', async () => {
    const options = { idempotencyKey: randomUUID() }
    const first = await stripe.customers.create({ name: 'Ann' }, options)
    expect((await stripe.customers.create({ name: 'Ann' }, options)).id).toBe(first.id)
    await expect(stripe.customers.create({ name: 'Bo' }, options)).rejects.toMatchObject({
      type: 'StripeIdempotencyError',
    })
  })

  test('opens a checkout for a trial without a payment, which can be expired', async () => {
    const { id, ...session } = await createTrialCheckout(stripe)
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'no_payment_required',
      subscription: null,
      url: expect.stringMatching(/^http/),
    })
    expect(session.expires_at - session.created).toBeCloseTo(24 * 60 * 60, -1)
    expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
    await expect(stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 })
  })

  test('sets the period on the items of a subscription, and ends the subscription when canceled', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'ann@example.com' })
    const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    const { id: price } = await createMonthlyPrice(stripe)
    const subscription = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      default_payment_method: method,
      trial_period_days: 3,
    })
    expect(subscription.status).toBe('trialing')
    expect(subscription.items.data[0]?.current_period_end).toBe(subscription.trial_end)
    const ending = await stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true })
    expect(ending).toMatchObject({ status: 'trialing', cancel_at_period_end: true })
    expect(await stripe.subscriptions.cancel(subscription.id)).toMatchObject({ status: 'canceled' })
  })

  test('creates a portal session for a customer', async () => {
    const { id: customer } = await stripe.customers.create({ email: 'ann@example.com' })
    const { id: configuration } = await stripe.billingPortal.configurations.create({
      features: { payment_method_update: { enabled: true }, invoice_history: { enabled: true } },
    })
    const return_url = 'https://app.example.com/billing'
    const session = await stripe.billingPortal.sessions.create({ customer, configuration, return_url })
    expect(session).toMatchObject({
      customer,
      configuration,
      return_url,
      url: expect.stringMatching(/^http/),
    })
  })

  test('makes a payment and refunds it in parts, up to the full amount', async () => {
    const payment = await stripe.paymentIntents.create(cardPaymentParams('pm_card_visa'))
    expect(payment).toMatchObject({ status: 'succeeded', amount_received: 12000 })
    const refund = (amount?: number) => stripe.refunds.create({ payment_intent: payment.id, amount })
    await refund(2000)
    const charge = () => stripe.charges.retrieve(String(payment.latest_charge))
    expect(await charge()).toMatchObject({ amount_refunded: 2000, refunded: false })
    await refund()
    expect(await charge()).toMatchObject({ amount_refunded: 12000, refunded: true })
    await expect(refund()).rejects.toMatchObject({ code: 'charge_already_refunded' })
  })

  test('reports a declined card as a card error', async () => {
    await expect(
      stripe.paymentIntents.create(cardPaymentParams('pm_card_chargeDeclined')),
    ).rejects.toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      code: 'card_declined',
      decline_code: 'generic_decline',
    })
  })

  test('creates an account with restricted card payments and an onboarding link', async () => {
    const { id } = await createConnectedAccount(stripe)
    const account = await stripe.v2.core.accounts.retrieve(id, {
      include: ['configuration.merchant', 'requirements'],
    })
    expect(account.configuration?.merchant?.capabilities?.card_payments?.status).toBe('restricted')
    expect(account.requirements?.entries?.some((entry) => entry.awaiting_action_from === 'user')).toBe(true)
    expect((await stripe.v2.core.accounts.retrieve(id)).requirements ?? null).toBeNull()
    const flow = { refresh_url: 'https://app.example.com/refresh', return_url: 'https://app.example.com' }
    const link = await stripe.v2.core.accountLinks.create({
      account: id,
      use_case: { type: 'account_onboarding', account_onboarding: flow },
    })
    expect(link).toMatchObject({ account: id, url: expect.stringMatching(/^http/) })
  })

  test('rejects payments to an account whose card payments are not active', async () => {
    const { id: stripeAccount } = await createConnectedAccount(stripe)
    const create = stripe.checkout.sessions.create(
      {
        mode: 'payment',
        success_url: 'https://app.example.com/paid',
        line_items: [
          {
            quantity: 1,
            price_data: { currency: 'usd', unit_amount: 12000, product_data: { name: 'Groom' } },
          },
        ],
      },
      { stripeAccount },
    )
    await expect(create).rejects.toMatchObject({ statusCode: 400 })
  })

  test('rejects an unknown account', async () => {
    const list = stripe.customers.list({}, { stripeAccount: 'acct_1Nobody000000000' })
    await expect(list).rejects.toMatchObject({ statusCode: 403, code: 'account_invalid' })
  })

  test('records an event for a new customer', async () => {
    const { id } = await stripe.customers.create({ name: 'Ann' })
    await expect
      .poll(
        async () => {
          const { data } = await stripe.events.list({ types: ['customer.created'], limit: 20 })
          return data.map((event) => (event.data.object as Stripe.Customer).id)
        },
        { timeout: 20_000, interval: 1000 },
      )
      .toContain(id)
  })
}
