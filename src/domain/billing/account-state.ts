/** What the provider tells of an owner's payment account. */
export type AccountFacts = {
  /** active, pending, restricted, rejected, unsupported, or a word that is new; null when never requested. */
  cardPayments: string | null
  /** Something the owner has to hand in is due now. */
  awaitsOwner: boolean
}

export type AccountState = { charges_enabled: boolean; details_submitted: boolean; rejected: boolean }

/** A restricted account asks its owner again, as at the start; a rejected one asks nothing any more. */
export function accountState({ cardPayments, awaitsOwner }: AccountFacts): AccountState {
  const isActive = cardPayments === 'active'
  return {
    charges_enabled: isActive,
    details_submitted: isActive || cardPayments === 'pending' || !awaitsOwner,
    rejected: cardPayments === 'rejected' || cardPayments === 'unsupported',
  }
}
