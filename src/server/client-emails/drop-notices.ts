import { sql } from 'kysely'
import type { OwnerTx } from '#server/db/database.ts'

/** The columns of an appointment whose client is owed no email and has got none. */
export const NO_NOTICE = {
  announced: null,
  confirmation: null,
  notify_at: null,
  change_id: null,
  undo: null,
  notice_failed_at: null,
  notice_mail_id: null,
} as const

/** Drops the emails that a client is owed, because they no longer have an address. An email that is being sent still arrives. */
export async function dropClientNotices(tx: OwnerTx, clientId: string): Promise<void> {
  await tx
    .updateTable('appointments')
    .set(NO_NOTICE)
    .where('client_id', '=', clientId)
    .where('client_email', '=', '')
    .where(sql<boolean>`(notify_at is not null or notice_mail_id is not null or announced is not null)`)
    .execute()
}
