/** `$1,199.99` from cents. Avoids Intl: its first currency format takes a phone as long as the rest of a booking page. */
export function moneyText(cents: number): string {
  const [dollars = '', decimals] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${decimals}`
}
