import type Stripe from 'stripe'
import { expect } from 'vitest'
import { createCheckout, createPlan, TRIAL } from '#tools/payments-emulator/testing/create-checkout.ts'
import { START } from '#tools/payments-emulator/testing/start-emulator.ts'
import type { Flow } from './flow.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const catalog: Flow = {
  subject: 'a catalog with customers',
  async run({ stripe }) {
    const { id } = await stripe.customers.create({
      email: 'ann@example.com',
      address: { city: 'Reno' },
      metadata: { user_id: 'u1' },
    })
    await stripe.customers.update(id, { name: 'Ann', metadata: { user_id: '' } })
    await stripe.customers.list({ email: 'ann@example.com', limit: 3 })
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer: id })
    await stripe.paymentMethods.retrieve(method.id, { expand: ['customer'] })
    await stripe.paymentMethods.list({ customer: id, type: 'card' })
    await stripe.customers.listPaymentMethods(id)
    await stripe.paymentMethods.detach(method.id)
    await stripe.customers.del(id)
    await stripe.customers.retrieve(id)
    const { id: price, product } = await createPlan(stripe)
    await stripe.products.update(String(product), { description: 'All of it' })
    await stripe.products.list({ active: true })
    await stripe.products.retrieve(String(product))
    await stripe.prices.update(price, { nickname: 'Monthly' })
    await stripe.prices.list({ lookup_keys: ['professional_monthly'], expand: ['data.product'] })
    await stripe.prices.retrieve(price)
    await expect(stripe.customers.retrieve('cus_nobody')).rejects.toThrow()
    await expect(stripe.customers.create({ shoe_size: 43 } as never)).rejects.toThrow()
    return undefined
  },
}

const subscription: Flow = {
  subject: 'a subscription from trial to cancellation',
  async run({ emulator, stripe }) {
    const setElapsedMs = (ms: number) => emulator.setClock(new Date(START.getTime() + ms))
    const session = await createCheckout(stripe, TRIAL)
    const customer = String(session.customer)
    await stripe.checkout.sessions.list({ limit: 1 })
    await stripe.checkout.sessions.listLineItems(session.id)
    await emulator.act.completeCheckout(session.id)
    const expand = ['line_items', 'subscription', 'customer']
    const completed = await stripe.checkout.sessions.retrieve(session.id, { expand })
    const { id } = completed.subscription as Stripe.Subscription
    await emulator.act.updateCard(customer, '4242424242424242')
    await setElapsedMs(3 * DAY_MS + HOUR_MS)
    await stripe.subscriptions.update(id, { cancel_at_period_end: true, metadata: { why: 'testing' } })
    await emulator.act.resume(customer)
    await emulator.act.updateCard(customer, '4000000000000341')
    await setElapsedMs(40 * DAY_MS)
    await payOpenInvoice(stripe, customer, id)
    await stripe.subscriptions.list({ status: 'all', customer, expand: ['data.latest_invoice'] })
    await stripe.subscriptions.cancel(id)
    return undefined
  },
}

async function payOpenInvoice(stripe: Stripe, customer: string, subscription: string): Promise<void> {
  expect((await stripe.subscriptions.retrieve(subscription)).status).toBe('past_due')
  const { data } = await stripe.invoices.list({ subscription, status: 'open' })
  const invoice = data[0]?.id ?? ''
  await expect(stripe.invoices.pay(invoice)).rejects.toThrow('declined')
  const { id: method } = await stripe.paymentMethods.attach('pm_card_visa', { customer })
  await stripe.customers.update(customer, { invoice_settings: { default_payment_method: method } })
  await stripe.invoices.pay(invoice)
  await stripe.invoices.retrieve(invoice, { expand: ['customer'] })
}

const subscriptionByApi: Flow = {
  subject: 'a subscription created by an API call',
  async run({ stripe }) {
    const { id: customer } = await stripe.customers.create({ email: 'ann@example.com' })
    const method = await stripe.paymentMethods.attach('pm_card_visa', { customer })
    const { id: price } = await createPlan(stripe)
    const { id } = await stripe.subscriptions.create({
      customer,
      items: [{ price }],
      default_payment_method: method.id,
    })
    await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice', 'default_payment_method'] })
    return undefined
  },
}

const portal: Flow = {
  subject: 'the billing portal',
  async run({ stripe }) {
    const { id: customer } = await stripe.customers.create({ email: 'ann@example.com' })
    const { configurations, sessions } = stripe.billingPortal
    const { id: configuration } = await configurations.create({
      business_profile: { headline: 'Your plan' },
      features: {
        customer_update: { enabled: false },
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: 'at_period_end' },
      },
    })
    await configurations.update(configuration, { default_return_url: 'https://app.example.com' })
    await configurations.retrieve(configuration)
    await configurations.list({ active: true })
    await sessions.create({ customer, configuration, return_url: 'https://app.example.com/billing' })
    await sessions.create({
      customer,
      flow_data: {
        type: 'payment_method_update',
        after_completion: { type: 'redirect', redirect: { return_url: 'https://app.example.com/done' } },
      },
    })
    return undefined
  },
}

export const BILLING_FLOWS: readonly Flow[] = [catalog, subscription, subscriptionByApi, portal]
