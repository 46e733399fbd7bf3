import { countText } from '#web/format/count.ts'

/** `$1,199.99` from cents. */
export function moneyText(cents: number): string {
  const [dollars, decimals] = (Math.abs(cents) / 100).toFixed(2).split('.')
  return `${cents < 0 ? '-' : ''}$${countText(Number(dollars))}.${decimals}`
}
