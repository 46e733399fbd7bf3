import { CompiledQuery } from 'kysely'
import { hashToken, makeToken } from '#server/account/make-token.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { relinkMail } from '#server/messages/queries.ts'

type NewLink = { manageUrl: string; tokenHash: Buffer }
type Issued = { appUrl: URL; userId: string; appointmentId: string }
type StoredLink = { tokenHash: Buffer; userId: string; appointmentId: string }

/** A new address under which the client sees, moves and cancels this appointment. Earlier ones stay good. */
export async function issueManageLink(tx: OwnerTx, { appUrl, ...appointment }: Issued): Promise<string> {
  const { manageUrl, tokenHash } = newManageLink(appUrl)
  await tx.executeQuery(linkStatement({ tokenHash, ...appointment }))
  return manageUrl
}

/** Leads nowhere until it is stored. */
export function newManageLink(appUrl: URL): NewLink {
  const token = makeToken()
  return { manageUrl: `${appUrl.origin}/booking/${token}`, tokenHash: hashToken(token) }
}

/** Stores a link. */
export function linkStatement({ tokenHash, userId, appointmentId }: StoredLink): CompiledQuery {
  return CompiledQuery.raw(
    'insert into manage_tokens (token_hash, user_id, appointment_id) values ($1, $2, $3)',
    [tokenHash, userId, appointmentId],
  )
}

/** The appointment is somebody else's now: a repeat of the request that made it gives no new link either. True where there were any. */
export async function revokeManageLinks(tx: OwnerTx, appointmentId: string): Promise<boolean> {
  await tx.deleteFrom('booking_requests').where('appointment_id', '=', appointmentId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('manage_tokens')
    .where('appointment_id', '=', appointmentId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type Readdressed = { appUrl: URL; userId: string; clientId: string }

/** Whoever has a client's former address keeps no way to their appointments. Letters that wait get new links. */
export async function renewManageLinks(
  tx: OwnerTx,
  { appUrl, userId, clientId }: Readdressed,
): Promise<void> {
  const appointments = await tx
    .selectFrom('appointments')
    .select(['id', 'notice_mail_id'])
    .where('client_id', '=', clientId)
    .where((eb) =>
      eb.exists(
        eb.selectFrom('manage_tokens').whereRef('manage_tokens.appointment_id', '=', 'appointments.id'),
      ),
    )
    .execute()
  for (const { id, notice_mail_id } of appointments) {
    await revokeManageLinks(tx, id)
    if (notice_mail_id === null) continue
    await relinkMail(tx, notice_mail_id, await issueManageLink(tx, { appUrl, userId, appointmentId: id }))
  }
}
