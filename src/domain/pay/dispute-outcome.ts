export const DISPUTE_STATUSES = ['open', 'won', 'lost'] as const
export type DisputeStatus = (typeof DISPUTE_STATUSES)[number]

const ENDED: Readonly<Record<string, DisputeStatus>> = {
  lost: 'lost',
  won: 'won',
  // An inquiry of the bank that never became a chargeback.
  warning_closed: 'won',
  prevented: 'won',
}

/** An unknown provider status counts as open. */
export function disputeFromProvider(providerStatus: string): DisputeStatus {
  return ENDED[providerStatus] ?? 'open'
}

/** The one to show of several disputes: an open one first, then a lost one. Null: there is none. */
export function disputeToShow(disputes: readonly (DisputeStatus | null)[]): DisputeStatus | null {
  return (['open', 'lost', 'won'] as const).find((status) => disputes.includes(status)) ?? null
}
