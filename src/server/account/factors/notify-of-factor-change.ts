import type { FactorChange } from '#domain/account/factors.ts'
import type { ActivityKind } from '#domain/activity/activity-kinds.ts'
import { countEmail } from '#server/account/count-email.ts'
import type { Caller } from '#server/account/log-security-event.ts'
import { readAddressAndZone } from '#server/account/queries.ts'
import { cancelPendingRecovery } from '#server/account/recovery/cancel-recovery.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'

const EMAIL_LIMIT = { tries: 10, windowSeconds: 60 * 60 }

const KINDS: Readonly<Record<FactorChange, ActivityKind>> = {
  'passkey added': 'passkey-added',
  'passkey removed': 'passkey-removed',
  'authenticator added': 'authenticator-added',
  'authenticator removed': 'authenticator-removed',
  'recovery codes replaced': 'recovery-codes-replaced',
  'recovery code used': 'recovery-code-used',
}

type ChangedFactor = {
  userId: string
  change: FactorChange
  /** A passkey has a name, an authenticator has none. */
  name?: string
  caller: Caller
}

/**
 * Records a change of how the owner signs in and emails them, as it may not have been them. A change needs a proof, so it also
 * cancels a pending recovery. Using a recovery code needs none, and cancels nothing.
 */
export async function notifyOfFactorChange(
  deps: Pick<EmailDeps, 'enqueue' | 'appUrl'>,
  tx: SystemTx,
  { userId, change, name, caller }: ChangedFactor,
): Promise<void> {
  const { enqueue, appUrl } = deps
  await recordActivity(tx, caller, { userId, kind: KINDS[change], detail: name })
  if (change !== 'recovery code used')
    await cancelPendingRecovery(deps, tx, { userId, cancelledBy: 'sign-in change', caller })
  const { timeZone, ...address } = await readAddressAndZone(tx, userId)
  const { isOver } = await countEmail(tx, 'mail about a factor', address, EMAIL_LIMIT)
  if (isOver) return
  const props = { appUrl: appUrl.origin, change, changedAt: (await tx.now()).toISOString(), timeZone }
  await queueMail(enqueue, tx, { letter: 'factor-changed', props, to: address.email, userId })
}
