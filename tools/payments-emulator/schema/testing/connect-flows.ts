import type Stripe from 'stripe'
import { expect } from 'vitest'
import type { Flow } from './flow.ts'

const ALL_PARTS: Stripe.V2.Core.AccountRetrieveParams = {
  include: [
    'configuration.customer',
    'configuration.merchant',
    'configuration.recipient',
    'defaults',
    'future_requirements',
    'identity',
    'requirements',
  ],
}

const account: Flow = {
  subject: 'a connected account in every state',
  async run({ emulator, stripe }) {
    const { accounts, accountLinks } = stripe.v2.core
    const { id } = await accounts.create({
      ...ALL_PARTS,
      contact_email: 'luna@example.com',
      dashboard: 'full',
      display_name: 'Luna',
      identity: { country: 'us', individual: { given_name: 'Luna', surname: 'Park' } },
      configuration: { merchant: { capabilities: { card_payments: { requested: true } }, mcc: '7299' } },
      defaults: { responsibilities: { fees_collector: 'stripe', losses_collector: 'stripe' } },
    })
    for (const state of ['half_done', 'pending', 'active', 'restricted', 'rejected'] as const) {
      await accounts.retrieve(id, ALL_PARTS)
      await emulator.act.setAccount(id, state)
    }
    await accounts.update(id, { display_name: 'Luna Park', metadata: { user_id: 'u1' } })
    await accounts.list({ limit: 1, applied_configurations: ['merchant'], closed: false })
    const flow = { refresh_url: 'https://app.example.com/refresh' }
    const use_case = { type: 'account_onboarding' as const, account_onboarding: flow }
    await accountLinks.create({ account: id, use_case })
    await accounts.close(id, { applied_configurations: ['merchant'] })
    await accounts.retrieve(id, ALL_PARTS)
    await expect(accounts.retrieve('acct_nobody')).rejects.toThrow()
    await expect(accounts.create({ shoe_size: 43 } as never)).rejects.toThrow()
    return undefined
  },
}

const payment: Flow = {
  subject: 'a payment on a connected account with refunds and disputes',
  async run({ emulator, stripe }) {
    const { id: stripeAccount } = await stripe.v2.core.accounts.create({
      identity: { country: 'us' },
      configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
    })
    await emulator.act.setAccount(stripeAccount, 'active')
    const onAccount = { stripeAccount }
    const { id } = await createPaymentCheckout(stripe, onAccount)
    await emulator.act.completeCheckout(id, '4000000000000002')
    await emulator.act.completeCheckout(id, '4000002500003155')
    await emulator.act.answerAuthentication(id, 'fail')
    await emulator.act.completeCheckout(id)
    const expand = ['payment_intent.latest_charge', 'line_items']
    const { payment_intent } = await stripe.checkout.sessions.retrieve(id, { expand }, onAccount)
    const paid = payment_intent as Stripe.PaymentIntent
    await emulator.act.refund(paid.id, 1000)
    await emulator.act.failRefund(paid.id)
    const refund = () => stripe.refunds.create({ payment_intent: paid.id, amount: 1000 }, onAccount)
    await emulator.act.setBalance(stripeAccount, 'none')
    await expect(refund()).rejects.toThrow('Insufficient funds')
    await emulator.act.setBalance(stripeAccount, 'low')
    await refund()
    await emulator.act.setBalance(stripeAccount, 'sufficient')
    await stripe.refunds.list({ payment_intent: paid.id }, onAccount)
    const { disputeId } = await emulator.act.openDispute(paid.id)
    await stripe.disputes.list({ payment_intent: paid.id }, onAccount)
    await stripe.disputes.retrieve(disputeId, { expand: ['charge'] }, onAccount)
    await stripe.disputes.close(disputeId, {}, onAccount)
    for (const result of ['succeeded', 'failed'] as const) {
      const debited = await createPaymentCheckout(stripe, onAccount)
      await emulator.act.payByBankDebit(debited.id)
      await emulator.act.settleBankDebit(debited.id, result)
      await stripe.checkout.sessions.retrieve(debited.id, { expand }, onAccount)
    }
    await stripe.checkout.sessions.expire((await createPaymentCheckout(stripe, onAccount)).id, {}, onAccount)
    return { accounts: [stripeAccount] }
  },
}

const paymentByApi: Flow = {
  subject: 'a payment made by an API call',
  async run({ stripe }) {
    const { id: unpaid } = await stripe.paymentIntents.create({
      amount: 100,
      currency: 'usd',
      allowed_payment_method_types: ['card'],
    })
    const confirm = (payment_method: string) => stripe.paymentIntents.confirm(unpaid, { payment_method })
    await expect(confirm('pm_card_chargeDeclined')).rejects.toThrow('declined')
    await confirm('pm_card_authenticationRequired')
    await stripe.paymentIntents.cancel(unpaid)
    const { id, latest_charge } = await stripe.paymentIntents.create({
      amount: 12000,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    })
    const charge = String(latest_charge)
    const refund = await stripe.refunds.create({ charge, amount: 500, reason: 'duplicate' })
    await stripe.refunds.retrieve(refund.id, { expand: ['charge'] })
    await stripe.refunds.list({ payment_intent: id })
    await stripe.charges.retrieve(charge, { expand: ['refunds', 'payment_intent'] })
    await stripe.charges.list({ payment_intent: id })
    await stripe.paymentIntents.retrieve(id, { expand: ['payment_method'] })
    await stripe.paymentIntents.list({ limit: 2 })
    return undefined
  },
}

function createPaymentCheckout(
  stripe: Stripe,
  onAccount: Stripe.RequestOptions,
): Promise<Stripe.Checkout.Session> {
  const product_data = { name: 'Full groom', description: 'Wash, cut and nails' }
  return stripe.checkout.sessions.create(
    {
      mode: 'payment',
      submit_type: 'book',
      allowed_payment_method_types: ['card', 'us_bank_account'],
      success_url: 'https://app.example.com/paid?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'https://app.example.com/pay',
      customer_email: 'bo@example.com',
      metadata: { invoice_id: 'i1' },
      payment_intent_data: { metadata: { invoice_id: 'i1' }, description: 'Invoice 1' },
      line_items: [{ quantity: 1, price_data: { currency: 'usd', unit_amount: 12000, product_data } }],
    },
    onAccount,
  )
}

export const CONNECT_FLOWS: readonly Flow[] = [account, payment, paymentByApi]
