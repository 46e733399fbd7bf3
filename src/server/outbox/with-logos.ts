import { isToClient } from '#contract/emails.ts'
import type { Channel } from '#domain/messages/channel.ts'
import type { SystemTx } from '#server/db/database.ts'
import { type LogoFile, logoFilesOf } from '#server/pictures/queries.ts'

type MailOfOwner = { letter: string; channel: Channel; user_id: string | null }

/**
 * Returns each email with the logo of the business that it is from; null: it has none, or the email is from us. One query for all
 * of them, because most owners have no logo.
 */
export async function withLogos<M extends MailOfOwner>(
  tx: SystemTx,
  mails: readonly M[],
): Promise<(M & { logo: LogoFile | null })[]> {
  const ownerOf = (mail: M) => (mail.channel === 'email' && isToClient(mail) ? mail.user_id : null)
  const owners = new Set(mails.flatMap((mail) => ownerOf(mail) ?? []))
  const logos = owners.size > 0 ? await logoFilesOf(tx, [...owners]) : new Map<string, LogoFile>()
  return mails.map((mail) => ({ ...mail, logo: logos.get(ownerOf(mail) ?? '') ?? null }))
}
