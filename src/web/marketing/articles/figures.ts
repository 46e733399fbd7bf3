/** `$1,500`, or `$8.40` where there are cents. */
export function dollars(amount: number): string {
  const hasCents = Math.round(amount * 100) % 100 !== 0
  const digits = hasCents ? 2 : 0
  return `$${amount.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}`
}

/** `$1,178`: to the nearest dollar, where the text says 'about'. */
export function aboutDollars(amount: number): string {
  return dollars(Math.round(amount))
}

/** `1,178`: to the nearest whole number. */
export function wholeNumber(amount: number): string {
  return Math.round(amount).toLocaleString('en-US')
}

export function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}
