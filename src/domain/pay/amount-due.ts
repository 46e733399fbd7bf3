/** The part of an invoice that deposits for its jobs have paid: all that was kept of them, at most the total. Cents. */
export function appliedDeposit(total: number, keptDeposits: readonly number[]): number {
  const kept = keptDeposits.reduce((sum, deposit) => sum + deposit, 0)
  return Math.min(kept, total)
}

/** The payment provider takes no smaller payments. Cents. */
export const MIN_CARD_CENTS = 50

/** What is left to pay after the deposit, in cents. */
export function amountDue(total: number, deposit: number | undefined = 0): number {
  return total - deposit
}
