import type { ProviderDeps } from '#server/dependencies.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import {
  dueAccounts,
  findAccountById,
  scheduleAccountCheck,
} from '#server/invoices/payment-account/queries.ts'
import { syncAccount } from '#server/invoices/payment-account/sync-account.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { jobPerRow } from '#server/jobs/sweep.ts'

export function paymentAccountJobs(deps: ProviderDeps) {
  return {
    'sync-payment-account': ({ accountId }: { accountId: string }) => checkDueAccount(deps, accountId),
  }
}

/** If an account is queued twice, the second run finds nothing due. */
async function checkDueAccount(deps: ProviderDeps, accountId: string): Promise<void> {
  const isDue = await deps.db.asSystem(async (tx) => {
    const account = await findAccountById(tx, accountId)
    return account && !account.isClosed && account.nextCheckAt <= (await tx.now())
  })
  if (!isDue) return
  try {
    await syncAccount(deps, accountId, 'review')
  } catch (error) {
    await deps.db.asSystem((tx) => scheduleAccountCheck(tx, accountId, '5 minutes'))
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ accountId, err: error }, 'payment account could not be checked')
  }
}

export function dueAccountChecks(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'sync-payment-account', dueAccounts)
}
