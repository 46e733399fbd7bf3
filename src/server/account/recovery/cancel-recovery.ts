import type { RecoveryCancelledBy } from '#domain/account/recovery.ts'
import { countEmail } from '#server/account/count-email.ts'
import { type Caller, logSecurityEvent } from '#server/account/log-security-event.ts'
import { lockAccount, readAddressAndZone } from '#server/account/queries.ts'
import { deletePendingRecovery, findRecoveryToCancel } from '#server/account/recovery/queries.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { refuse } from '#server/base/refusal.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'

const EMAIL_LIMIT = { tries: 5, windowSeconds: 24 * 60 * 60 }

/** Cancels and records a pending recovery, and emails the owner. False if there is none. The caller has locked the account. */
export async function cancelPendingRecovery(
  { enqueue, appUrl }: Pick<EmailDeps, 'enqueue' | 'appUrl'>,
  tx: SystemTx,
  { userId, cancelledBy, caller }: { userId: string; cancelledBy: RecoveryCancelledBy; caller: Caller },
): Promise<boolean> {
  if (!(await deletePendingRecovery(tx, userId))) return false
  await recordActivity(tx, caller, { userId, kind: 'recovery-cancelled' })
  const { timeZone, ...address } = await readAddressAndZone(tx, userId)
  const { isOver } = await countEmail(tx, 'mail about a cancelled recovery', address, EMAIL_LIMIT)
  if (isOver) return true
  const cancelledAt = (await tx.now()).toISOString()
  const props = { appUrl: appUrl.origin, timeZone, cancelledAt, cancelledBy }
  await queueMail(enqueue, tx, { letter: 'recovery-cancelled', props, to: address.email, userId })
  return true
}

/** Needs no proof: whoever is signed in may stop others from getting in. */
export async function cancelRecovery(deps: EmailDeps, userId: string, caller: Caller): Promise<void> {
  const isCancelled = await deps.db.asSystem(async (tx) => {
    await lockAccount(tx, userId)
    return cancelPendingRecovery(deps, tx, { userId, cancelledBy: 'device', caller })
  })
  if (isCancelled) logSecurityEvent(caller, 'security: recovery cancelled', { userId }, { by: 'device' })
}

/** For the button on the page that the link opens. Opening the link cancels nothing, because mail scanners open links. */
export async function cancelRecoveryByLink(deps: EmailDeps, token: string, caller: Caller): Promise<void> {
  const { db } = deps
  const userId = (await db.asSystem((tx) => findRecoveryToCancel(tx, token))) ?? refuseCancelLink()
  await db.asSystem(async (tx) => {
    await lockAccount(tx, userId)
    // Another request may have ended it and a new one begun, which has a link of its own.
    if (!(await findRecoveryToCancel(tx, token))) refuseCancelLink()
    await cancelPendingRecovery(deps, tx, { userId, cancelledBy: 'email', caller })
  })
  logSecurityEvent(caller, 'security: recovery cancelled', { userId }, { by: 'email' })
}

function refuseCancelLink(): never {
  return refuse('invalid_token', {
    message: 'There’s nothing to cancel: this recovery was already cancelled or used, or it has expired.',
  })
}
