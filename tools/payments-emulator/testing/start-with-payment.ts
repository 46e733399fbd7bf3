import type Stripe from 'stripe'
import { startEmulator } from './start-emulator.ts'
import { openInbox } from './webhook-inbox.ts'

/** An emulator with a connected account that has received one card payment. */
export async function startWithPayment(amount = 12000) {
  const inbox = await openInbox('other_accounts')
  const { emulator, stripe } = await startEmulator({ destinations: [inbox.destination] })
  const account = await stripe.v2.core.accounts.create({
    identity: { country: 'us' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  })
  await emulator.act.setAccount(account.id, 'active')
  const onAccount: Stripe.RequestOptions = { stripeAccount: account.id }
  const payment = await stripe.paymentIntents.create(
    {
      amount,
      currency: 'usd',
      payment_method: 'pm_card_visa',
      confirm: true,
      metadata: { invoice_id: 'i1' },
    },
    onAccount,
  )
  const retrieveCharge = () =>
    stripe.charges.retrieve(String(payment.latest_charge), { expand: ['refunds'] }, onAccount)
  const accountEvents = () => inbox.notifications(emulator, stripe)
  const lastEvent = async () => (await accountEvents()).at(-1)
  return { emulator, stripe, account, onAccount, payment, retrieveCharge, accountEvents, lastEvent }
}
