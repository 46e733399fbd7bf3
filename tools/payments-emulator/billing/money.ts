import type Stripe from 'stripe'

/** Decimals are strings in the API; the SDK's type describes its parsed form. */
export const decimalOf = (amount: number | string) => String(amount) as unknown as Stripe.Decimal

const ZERO_DECIMAL = ['jpy', 'krw', 'vnd', 'clp']

/** `$15.00` */
export function moneyText(amount: number, currency: string): string {
  const digits = ZERO_DECIMAL.includes(currency) ? 0 : 2
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
  }).format(amount / 10 ** digits)
}
