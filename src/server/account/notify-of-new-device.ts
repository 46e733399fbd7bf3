import { countEmail } from '#server/account/count-email.ts'
import { readAddressAndZone } from '#server/account/queries.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'

const EMAIL_LIMIT = { tries: 5, windowSeconds: 60 * 60 }

/**
 * Emails the owner about a sign-in from a browser they have not used before. The links in the email do nothing by
 * themselves, because mail scanners open them: signing out everywhere requires a sign-in, a reset requires the mailbox.
 */
export async function notifyOfNewDevice(
  { enqueue, appUrl }: Pick<EmailDeps, 'enqueue' | 'appUrl'>,
  tx: SystemTx,
  userId: string,
  device: string,
): Promise<void> {
  const { timeZone, ...address } = await readAddressAndZone(tx, userId)
  const { isOver } = await countEmail(tx, 'mail about a new device', address, EMAIL_LIMIT)
  if (isOver) return
  const signedInAt = (await tx.now()).toISOString()
  const props = { appUrl: appUrl.origin, device, signedInAt, timeZone }
  await queueMail(enqueue, tx, { letter: 'new-device', props, to: address.email, userId })
}
