/** `$1,199.99`, of cents. By hand: a phone's first formatter of money takes as long as the rest of a booking page. */
export function moneyText(cents: number): string {
  const [dollars = '', rest] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}

/** What somebody typed as dollars, in cents: `199.99` and `$1,200` count. NaN for what is no amount. */
export function centsOf(typed: string): number {
  const plain = typed.trim().replace(/^\$/, '').replaceAll(',', '')
  return /^\d+(\.\d{0,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN
}
