import { NEW_FACTOR_DAYS } from '#domain/account/factors.ts'
import { deleteNewAuthenticator } from '#server/account/factors/authenticator-queries.ts'
import { notifyOfFactorChange } from '#server/account/factors/notify-of-factor-change.ts'
import { deleteNewPasskeys } from '#server/account/factors/passkey-queries.ts'
import type { Caller } from '#server/account/log-security-event.ts'
import type { SystemTx } from '#server/db/database.ts'
import { secondsFromNow } from '#server/db/product-clock.ts'
import type { EmailDeps } from '#server/dependencies.ts'

const NEW_SINCE = secondsFromNow(-NEW_FACTOR_DAYS * 24 * 60 * 60)

/**
 * Removes passkeys and an authenticator that were just added. Somebody who had only the password may have added them, and could
 * otherwise go on signing in and cancel every recovery, so that the owner would never get back. The caller has locked the account.
 */
export async function removeNewFactors(
  deps: Pick<EmailDeps, 'enqueue' | 'appUrl'>,
  tx: SystemTx,
  { userId, caller }: { userId: string; caller: Caller },
): Promise<void> {
  for (const name of await deleteNewPasskeys(tx, userId, NEW_SINCE))
    await notifyOfFactorChange(deps, tx, { userId, change: 'passkey removed', name, caller })
  if (await deleteNewAuthenticator(tx, userId, NEW_SINCE))
    await notifyOfFactorChange(deps, tx, { userId, change: 'authenticator removed', caller })
}
