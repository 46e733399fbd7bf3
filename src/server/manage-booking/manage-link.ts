import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken, makeToken } from '#server/account/make-token.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { relinkMail } from '#server/messages/waiting-mails.ts'

type NewLink = { manageUrl: string; tokenHash: Buffer }
type Issued = { appUrl: URL; userId: string; appointmentId: string }

/** A new address under which the client sees, moves and cancels this appointment. Earlier ones stay good. */
export async function issueManageLink(
  tx: OwnerTx,
  { appUrl, userId, appointmentId }: Issued,
): Promise<string> {
  const { manageUrl, tokenHash } = newManageLink(appUrl)
  await tx
    .insertInto('manage_tokens')
    .values({ token_hash: tokenHash, user_id: userId, appointment_id: appointmentId })
    .execute()
  return manageUrl
}

/** One for each, in their order. */
export async function issueManageLinks(
  tx: OwnerTx,
  { appUrl, userId, appointmentIds }: Omit<Issued, 'appointmentId'> & { appointmentIds: readonly string[] },
): Promise<string[]> {
  const links = appointmentIds.map((id) => ({ id, ...newManageLink(appUrl) }))
  const tokens = sql<{ token_hash: Buffer; appointment_id: string }>`unnest(
    ${links.map(({ tokenHash }) => tokenHash)}::bytea[], ${links.map(({ id }) => id)}::uuid[])`
  await tx
    .insertInto('manage_tokens')
    .columns(['user_id', 'token_hash', 'appointment_id'])
    .expression((eb) =>
      eb
        .selectFrom(tokens.as<'tokens'>(sql`tokens (token_hash, appointment_id)`))
        .select([sql<string>`${userId}::uuid`.as('user_id'), 'token_hash', 'appointment_id']),
    )
    .execute()
  return links.map(({ manageUrl }) => manageUrl)
}

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
    const manageUrl = await issueManageLink(tx, { appUrl, userId, appointmentId: id })
    await relinkMail(tx, notice_mail_id, { appointmentId: id, manageUrl })
  }
}
