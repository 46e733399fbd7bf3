import type { DepositDeps } from '#server/booking/deposits/deposit-deps.ts'
import { endDepositCheckout, endUnopened } from '#server/booking/deposits/end-checkout.ts'
import { syncDeposit } from '#server/booking/deposits/sync-deposit.ts'
import type { SystemTx } from '#server/db/database.ts'
import { secondsFromNow } from '#server/db/product-clock.ts'
import {
  claimDeposit,
  type DepositRef,
  releaseClaim,
  type StoredDeposit,
  updateDeposit,
} from '#server/deposits/queries.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'

export type DepositReviewDeps = DepositDeps & {
  /** Received events are processed first: they would otherwise look like corrections. */
  hasPendingEvents: (tx: SystemTx) => Promise<boolean>
}

/** Syncs a due deposit. Safe to call twice: only the caller that claims it does the work. */
export async function reviewDeposit(
  deps: DepositReviewDeps,
  { userId, depositId }: DepositRef,
): Promise<void> {
  const { db, log } = deps
  if (await db.asSystem(deps.hasPendingEvents)) return
  const deposit = await db.asOwner(userId, (tx) => claimDeposit(tx, depositId, 'next_check_at'))
  if (!deposit) return
  try {
    await review(deps, deposit)
    await db.asOwner(userId, (tx) => releaseClaim(tx, depositId))
  } catch (error) {
    const next_check_at = secondsFromNow(5 * 60)
    await db.asOwner(userId, (tx) => updateDeposit(tx, depositId, { next_check_at, claimed_until: null }))
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ depositId, err: error }, 'deposit could not be reviewed')
  }
}

async function review(deps: DepositReviewDeps, deposit: StoredDeposit): Promise<void> {
  const { userId, id, sessionId, isEnded, isPaid } = deposit
  // The process that opened the checkout died before it stored the session, or the provider did not respond.
  if (sessionId === null) return deps.db.asOwner(userId, (tx) => endUnopened(tx, deposit))
  // Replaced by another booking, or its job was cancelled: nobody should pay it any more.
  if (isEnded && !isPaid) await endDepositCheckout(deps, deposit)
  else await syncDeposit(deps, { userId, depositId: id }, 'review')
}
