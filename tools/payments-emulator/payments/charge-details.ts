import type Stripe from 'stripe'

/** The payment method as recorded on a charge. */
export function chargeDetails({
  card,
  us_bank_account: bank,
}: Stripe.PaymentMethod): Stripe.Charge.PaymentMethodDetails {
  if (bank) {
    const { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number } = bank
    const details = { account_holder_type, account_type, bank_name, fingerprint, last4, routing_number }
    return { type: 'us_bank_account', us_bank_account: { ...details, payment_reference: null } }
  }
  if (!card) throw new TypeError('unsupported payment method: neither card nor bank account')
  return {
    type: 'card',
    card: {
      amount_authorized: null,
      authorization_code: null,
      brand: card.brand,
      checks: card.checks,
      country: card.country,
      electronic_commerce_indicator: null,
      exp_month: card.exp_month,
      exp_year: card.exp_year,
      fingerprint: card.fingerprint ?? null,
      funding: card.funding,
      installments: null,
      last4: card.last4,
      mandate: null,
      network: card.brand,
      network_transaction_id: null,
      regulated_status: card.regulated_status,
      three_d_secure: null,
      transaction_link_id: null,
      wallet: null,
    },
  }
}
