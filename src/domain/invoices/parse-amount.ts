export const MIN_INVOICE_CENTS = 100
export const MAX_INVOICE_CENTS = 99_999_999

export type ParsedAmount = { cents: number } | { sentence: string } | { isZero: true }

/** Parses an amount in dollars with up to two decimals. `isZero`: the amount is zero. */
export function parseAmount(text: string): ParsedAmount {
  if (text.trim() === '') return { sentence: 'Amount is required' }
  const cents = parseCents(text)
  if (Number.isNaN(cents)) return { sentence: 'Enter a valid dollar amount' }
  if (cents === 0) return { isZero: true }
  const sentence = amountError(cents)
  return sentence ? { sentence } : { cents }
}

/** Why an invoice over this amount is not possible; null when it is. */
export function amountError(cents: number): string | null {
  if (cents < MIN_INVOICE_CENTS) return 'Amount must be at least $1.00'
  if (cents > MAX_INVOICE_CENTS) return 'Amount must be at most $999,999.99'
  return null
}

/** Larger than any real amount, and small enough to stay exact in sums. */
const MAX_PARSED_CENTS = 99_999_999_999

/** Parses dollars with up to two decimals into cents. NaN if the text is no such amount. */
export function parseCents(text: string): number {
  const typed = text.trim()
  if (!/^\d+(\.\d{1,2})?$/.test(typed)) return Number.NaN
  return Math.min(Math.round(Number(typed) * 100), MAX_PARSED_CENTS)
}
