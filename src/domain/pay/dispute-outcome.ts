export type DisputeStatus = 'open' | 'won' | 'lost'

const ENDED: Readonly<Record<string, DisputeStatus>> = {
  lost: 'lost',
  won: 'won',
  // A question of the bank's that never became a chargeback, or was answered before it did.
  warning_closed: 'won',
  prevented: 'won',
}

/** The provider's word for a dispute; one that is new leaves it open. */
export function disputeFromProvider(word: string): DisputeStatus {
  return ENDED[word] ?? 'open'
}

/** What is to be said of several: one that is open first, then one that was lost. Null: there is none. */
export function disputeOf(disputes: readonly (DisputeStatus | null)[]): DisputeStatus | null {
  return (['open', 'lost', 'won'] as const).find((status) => disputes.includes(status)) ?? null
}
