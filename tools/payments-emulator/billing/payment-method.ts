import type Stripe from 'stripe'
import { noSuch, ProviderError } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { type CardBehaviour, TEST_CARDS, type TestCard } from './test-cards.ts'

/** `hidden` is internal data that is not part of responses. */
export type PaymentMethod = Stripe.PaymentMethod & { hidden: { behaviour: CardBehaviour } }

export const paymentMethodsIn = (context: Context) => context.collection<PaymentMethod>('payment_method')

export function getPaymentMethod(context: Context, id: string, param?: string): PaymentMethod {
  const method = paymentMethodsIn(context).get(id)
  if (!method) throw noSuch('PaymentMethod', id, param)
  return method
}

/** A valid card that was entered in a card form. */
export type CardInput = { card: TestCard; expMonth: number; expYear: number; name: string | null }

export function addCard(context: Context, input: CardInput, customer: string | null): PaymentMethod {
  const method: PaymentMethod = {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'limited',
    billing_details: { address: NO_ADDRESS, email: null, name: input.name, phone: null, tax_id: null },
    card: cardDetails(input),
    created: context.now(),
    customer,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'card',
    hidden: { behaviour: input.card.behaviour },
  }
  return paymentMethodsIn(context).put(method)
}

/** API calls may name a test card by its token. Each use creates a new payment method. */
export function addCardByToken(context: Context, token: string): PaymentMethod | undefined {
  const card = TEST_CARDS.find((candidate) => candidate.token === token)
  if (!card) return undefined
  const expYear = new Date(context.now() * 1000).getUTCFullYear() + 1
  return addCard(context, { card, expMonth: 12, expYear, name: null }, null)
}

export function attachMethod(context: Context, method: PaymentMethod, customer: string): PaymentMethod {
  if (method.hidden.behaviour === 'declines') throw cardDeclined()
  const attached = paymentMethodsIn(context).put({ ...method, customer })
  context.record('payment_method.attached', attached)
  return attached
}

export function cardDeclined(): ProviderError {
  return new ProviderError(402, {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  })
}

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null }

function cardDetails({ card, expMonth, expYear }: CardInput): Stripe.PaymentMethod.Card {
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
