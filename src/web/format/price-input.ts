import { parseCents } from '#domain/invoices/parse-amount.ts'

/**
 * Cents from a price typed in dollars; `$1,200` is accepted too. Returns numbers that are no valid price as well, so that
 * the contract can say what is wrong.
 */
export function parsePrice(price: string): number {
  const cents = parseCents(
    price
      .trim()
      .replace(/^\$/, '')
      .replaceAll(/,(?=\d{3}(?!\d))/g, ''),
  )
  return Number.isNaN(cents) && price.trim() !== '' ? Number(price) * 100 : cents
}

/** Null if nothing was typed. */
export function parseOptionalPrice(price: string): number | null {
  return price.trim() === '' ? null : parsePrice(price)
}

/** `199.99`, or nothing if there is no price. */
export function priceValue(cents: number | null): string {
  return cents === null ? '' : (cents / 100).toFixed(2)
}
