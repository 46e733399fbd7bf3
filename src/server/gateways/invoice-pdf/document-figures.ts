import type { InvoiceDocument } from '#contract/invoice-document.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$199.99`, of cents. */
export function amountText(cents: number): string {
  return dollars.format(cents / 100)
}

export type Standing = 'due' | 'paid' | 'void'

export function standingOf({ paidOn, isVoid }: InvoiceDocument): Standing {
  if (paidOn !== null) return 'paid'
  return isVoid ? 'void' : 'due'
}
