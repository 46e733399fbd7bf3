export const MIN_INVOICE_CENTS = 100
export const MAX_INVOICE_CENTS = 99_999_999

export type TypedAmount = { cents: number } | { sentence: string } | { isNothing: true }

/** What somebody typed as dollars: digits with up to two decimals. `isNothing`: a number, but not above zero. */
export function typedAmount(text: string): TypedAmount {
  if (text.trim() === '') return { sentence: 'Amount is required' }
  const cents = typedCents(text)
  if (Number.isNaN(cents)) return { sentence: 'Enter a valid dollar amount' }
  if (cents === 0) return { isNothing: true }
  const sentence = amountSentence(cents)
  return sentence ? { sentence } : { cents }
}

/** Why an invoice cannot be made out over this; null when it can. */
export function amountSentence(cents: number): string | null {
  if (cents < MIN_INVOICE_CENTS) return 'Amount must be at least $1.00'
  if (cents > MAX_INVOICE_CENTS) return 'Amount must be at most $999,999.99'
  return null
}

/** More than anybody means, and still exact in every sum. */
const CEILING = 99_999_999_999

/** What somebody typed as dollars, in cents: digits with up to two decimals. NaN for what is no such amount. */
export function typedCents(text: string): number {
  const typed = text.trim()
  if (!/^\d+(\.\d{1,2})?$/.test(typed)) return Number.NaN
  return Math.min(Math.round(Number(typed) * 100), CEILING)
}
