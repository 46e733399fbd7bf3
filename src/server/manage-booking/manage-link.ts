import { hashToken, makeToken } from '#server/account/make-token.ts'
import type { OwnerTx } from '#server/db/database.ts'

type NewLink = { manageUrl: string; tokenHash: Buffer }
type Issued = { appUrl: URL; userId: string; appointmentId: string }

/** A new address under which the client sees, moves and cancels this appointment. Earlier ones stay good. */
export async function issueManageLink(tx: OwnerTx, { appUrl, ...appointment }: Issued): Promise<string> {
  const link = newManageLink(appUrl)
  await storeManageLink(tx, { ...link, ...appointment })
  return link.manageUrl
}

/** Leads nowhere until it is stored. */
export function newManageLink(appUrl: URL): NewLink {
  const token = makeToken()
  return { manageUrl: `${appUrl.origin}/booking/${token}`, tokenHash: hashToken(token) }
}

export async function storeManageLink(
  tx: OwnerTx,
  { tokenHash, userId, appointmentId }: Omit<NewLink & Issued, 'manageUrl' | 'appUrl'>,
): Promise<void> {
  await tx
    .insertInto('manage_tokens')
    .values({ token_hash: tokenHash, user_id: userId, appointment_id: appointmentId })
    .execute()
}

/** The appointment is somebody else's now. */
export async function revokeManageLinks(tx: OwnerTx, appointmentId: string): Promise<void> {
  await tx.deleteFrom('manage_tokens').where('appointment_id', '=', appointmentId).execute()
}
