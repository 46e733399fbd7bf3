import type Stripe from 'stripe'
import { noSuch, ProviderError } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { type CardBehaviour, TEST_CARDS, type TestCard } from './test-cards.ts'

export type KeptPaymentMethod = Stripe.PaymentMethod & { hidden: { behaviour: CardBehaviour } }

export const paymentMethodsIn = (context: Context) => context.collection<KeptPaymentMethod>('payment_method')

export function paymentMethodIn(context: Context, id: string, param?: string): KeptPaymentMethod {
  const method = paymentMethodsIn(context).get(id)
  if (!method) throw noSuch('PaymentMethod', id, param)
  return method
}

/** What a person typed into a card form, once it was found to be a card. */
export type TypedCard = { card: TestCard; expMonth: number; expYear: number; name: string | null }

export function addCard(context: Context, typed: TypedCard, customer: string | null): KeptPaymentMethod {
  const method: KeptPaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: NO_ADDRESS, email: null, name: typed.name, phone: null, tax_id: null },
    card: cardDetails(typed),
    created: context.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    hidden: { behaviour: typed.card.behaviour },
  }
  return paymentMethodsIn(context).put(method)
}

/** Calls may name a test card by its token: each use makes a new payment method of it. */
export function addTokenCard(context: Context, token: string): KeptPaymentMethod | undefined {
  const card = TEST_CARDS.find((candidate) => candidate.token === token)
  if (!card) return undefined
  const expYear = new Date(context.now() * 1000).getUTCFullYear() + 1
  return addCard(context, { card, expMonth: 12, expYear, name: null }, null)
}

export function attach(context: Context, method: KeptPaymentMethod, customer: string): KeptPaymentMethod {
  if (method.hidden.behaviour === 'declines') throw declined()
  const attached = paymentMethodsIn(context).put({ ...method, customer })
  context.record('payment_method.attached', attached)
  return attached
}

export function declined(): ProviderError {
  return new ProviderError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

function cardDetails({ card, expMonth, expYear }: TypedCard): Stripe.PaymentMethod.Card {
  return {
    brand: card.brand,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
    country: 'US',
    display_brand: card.brand,
    exp_month: expMonth,
    exp_year: expYear,
    fingerprint: `emulated${card.number.slice(-8)}`,
    funding: 'credit',
    generated_from: null,
    last4: card.number.slice(-4),
    networks: { available: [card.brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}
