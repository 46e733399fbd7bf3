import { createHmac } from 'node:crypto'
import type { OwnerTx } from '#server/db/database.ts'
import { hashToken, makeToken } from '#server/tokens/make-token.ts'

type NewLink = { manageUrl: string; tokenHash: Buffer }

/** Leads nowhere until it is stored. */
export function newManageLink(appUrl: URL): NewLink {
  return linkWith(makeToken(), appUrl)
}

/** The same for a booking whose request has a key: who sends it again is told the same link, of which only a hash is stored. */
export function keyedManageLink(appUrl: URL, key: string, booking: string): NewLink {
  const token = createHmac('sha256', key).update(`manage link of ${booking}`).digest('base64url')
  return linkWith(token, appUrl)
}

function linkWith(token: string, appUrl: URL): NewLink {
  return { manageUrl: `${appUrl.origin}/booking/${token}`, tokenHash: hashToken(token) }
}

/** The appointment is somebody else's now: a repeat of the request that made it is told no link either. True where there were any. */
export async function revokeManageLinks(tx: OwnerTx, appointmentId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('manage_tokens')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whoever has a client's former address keeps no way to their appointments. The next email has a new link. */
export async function revokeLinksOfClient(tx: OwnerTx, clientId: string): Promise<void> {
  await tx
    .deleteFrom('manage_tokens')
    .where(
      'appointment_id',
      'in',
      tx.selectFrom('appointments').select('id').where('client_id', '=', clientId),
    )
    .execute()
}
