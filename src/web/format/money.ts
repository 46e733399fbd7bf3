const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** `$199.99`, of cents. */
export function moneyText(cents: number): string {
  return dollars.format(cents / 100)
}

/** What somebody typed as dollars, in cents: `199.99` and `$1,200` count. NaN for what is no amount. */
export function centsOf(typed: string): number {
  const plain = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}
