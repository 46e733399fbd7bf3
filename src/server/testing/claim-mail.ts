import type { SystemTx } from '#server/db/database.ts'
import { type ClaimedMail, claimMails } from '#server/messages/claim-mails.ts'

/** Takes one letter, as a worker would. Null: it is sent, given up, not owed any more or in other hands. */
export async function claimMail(tx: SystemTx, id: string): Promise<ClaimedMail | null> {
  const { mails } = await claimMails(tx, { id }, { canText: false })
  return mails[0] ?? null
}
