import { lockAccount, readAddressAndZone } from '#server/account/queries.ts'
import { addRecoveryLink } from '#server/account/recovery/queries.ts'
import type { EmailDeps, RouteDeps } from '#server/dependencies.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { makeToken } from '#server/tokens/make-token.ts'

/**
 * Emails the link of a recovery that is due. Link and email are stored together, so that a worker that dies in between
 * leaves neither. It isn't counted, because each one follows an email that was, a day earlier.
 */
export async function sendRecoveryLink(
  { db, enqueue, appUrl, log }: EmailDeps & Pick<RouteDeps, 'log'>,
  userId: string,
): Promise<void> {
  const isSent = await db.asSystem(async (tx) => {
    await lockAccount(tx, userId)
    const token = makeToken()
    const recovery = await addRecoveryLink(tx, userId, token)
    if (!recovery) return false
    const { email, timeZone } = await readAddressAndZone(tx, userId)
    await queueMail(enqueue, tx, {
      letter: 'recovery-ready',
      props: {
        appUrl: appUrl.origin,
        timeZone,
        recoverUrl: `${appUrl.origin}/auth/recover#token=${token}`,
        requestedAt: recovery.requestedAt.toISOString(),
        expiresAt: recovery.expiresAt.toISOString(),
      },
      to: email,
      userId,
    })
    return true
  })
  if (isSent) log.info({ userId }, 'security: recovery link emailed')
}
