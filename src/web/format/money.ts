/** `$1,199.99`, of cents. By hand: a phone's first formatter of money takes as long as the rest of a booking page. */
export function moneyText(cents: number): string {
  const [dollars = '', rest] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}$${dollars.replace(/\B(?=(\d{3})+$)/g, ',')}.${rest}`
}
