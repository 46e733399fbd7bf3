import { RECOVERY_PUSH_TEXT } from '#domain/push/push-text.ts'
import { countEmail } from '#server/account/count-email.ts'
import { type Credentials, readAddressAndZone } from '#server/account/queries.ts'
import { hasPendingRecovery, type Requester, replaceRecovery } from '#server/account/recovery/queries.ts'
import { recordActivityOf } from '#server/activity/record-activity.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { queuePushes } from '#server/push/queue-pushes.ts'
import { makeToken } from '#server/tokens/make-token.ts'

/** Beyond it, no recovery begins: its owner would not be told of it. */
const REQUEST_LIMIT = { tries: 5, windowSeconds: 24 * 60 * 60, hasReserve: true }

/**
 * Starts the wait after which the link is emailed, and tells the owner by email and on all devices. Does nothing if a
 * recovery is pending. The caller has locked the account.
 */
export async function openRecovery(
  { enqueue, appUrl }: Pick<EmailDeps, 'enqueue' | 'appUrl'>,
  tx: SystemTx,
  account: Credentials,
  requester: Requester,
): Promise<boolean> {
  const { userId, email } = account
  if (await hasPendingRecovery(tx, userId)) return false
  const { isOver } = await countEmail(tx, 'mail about a recovery', account, REQUEST_LIMIT)
  if (isOver) return false
  const cancelToken = makeToken()
  const { requestedAt, dueAt } = await replaceRecovery(tx, userId, { ...requester, cancelToken })
  await recordActivityOf(tx, { ...requester, via: 'browser' }, { userId, kind: 'recovery-requested' })
  const { timeZone } = await readAddressAndZone(tx, userId)
  await queueMail(enqueue, tx, {
    letter: 'recovery-requested',
    props: {
      appUrl: appUrl.origin,
      timeZone,
      // The token is in the fragment, which browsers never send: it can't end up in a log or a Referer.
      cancelUrl: `${appUrl.origin}/auth/cancel-recovery#token=${cancelToken}`,
      requestedAt: requestedAt.toISOString(),
      dueAt: dueAt.toISOString(),
      ...requester,
    },
    to: email,
    userId,
  })
  await queuePushes(tx, [
    {
      event: 'recovery',
      userId,
      text: RECOVERY_PUSH_TEXT,
      url: `${appUrl.origin}/dashboard`,
      subject: null,
    },
  ])
  return true
}
