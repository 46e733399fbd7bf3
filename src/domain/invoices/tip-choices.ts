/** What the pay page proposes, in whole percent of the amount. */
export const TIP_PERCENTS = [10, 15, 20] as const

/** A tip above the amount itself is a slip of the finger. */
export function mostTipCents(amount: number): number {
  return Math.max(amount, 10_000)
}

/** So many percent of an amount, to the cent. */
export function tipCents(amount: number, percent: number): number {
  return Math.round((amount * percent) / 100)
}
