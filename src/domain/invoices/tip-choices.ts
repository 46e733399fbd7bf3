/** The tips that the pay page suggests, in percent of the amount. */
export const TIP_PERCENTS = [10, 15, 20] as const

/** A tip above the amount itself and above $100 is most likely a typo. */
export function maxTipCents(amount: number): number {
  return Math.max(amount, 10_000)
}

/** A percentage of the amount, rounded to the cent. */
export function tipCents(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100)
}
