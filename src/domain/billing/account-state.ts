/** The provider's facts about an owner's payment account. */
export type AccountFacts = {
  /** active, pending, restricted, rejected, unsupported, or a newer status; null when never requested. */
  cardPayments: string | null
  /** The provider waits for something that the owner has to submit. */
  awaitsOwner: boolean
}

export type AccountState = { charges_enabled: boolean; details_submitted: boolean; rejected: boolean }

/** A restricted account needs input from its owner again, as at the start; a rejected one needs nothing more. */
export function accountState({ cardPayments, awaitsOwner }: AccountFacts): AccountState {
  const isActive = cardPayments === 'active'
  return {
    charges_enabled: isActive,
    details_submitted: isActive || cardPayments === 'pending' || !awaitsOwner,
    rejected: cardPayments === 'rejected' || cardPayments === 'unsupported',
  }
}
