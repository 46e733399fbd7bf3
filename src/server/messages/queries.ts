import { sql } from 'kysely'
import { mailboxOf } from '#domain/account/mailbox-of.ts'
import type { Channel } from '#domain/messages/channel.ts'
import type { AnyTx, OwnerTx, SystemTx, VisitorTx } from '#server/db/database.ts'

export type NewMail = {
  id: string
  userId: string | null
  letter: string
  props: object
  /** By e-mail unless said. */
  channel?: Channel | undefined
  recipient: string
  leaves: Leaving
  invoiceId?: string | undefined
  appointmentId?: string | undefined
  /** The earlier message that this one sends again. */
  resends?: string | undefined
  /** Of a reminder: of which job's start. Its words are written when it leaves. */
  reminder?: { minutesBefore: number; startsAt: Date } | undefined
}

export type Leaving = {
  afterSeconds: number
  notBefore?: Date | undefined
  /** Not before its address may get another, with so many letters more than one in ten minutes. */
  pace?: { more: number } | undefined
}

export async function insertMails(tx: AnyTx, mails: readonly NewMail[]): Promise<void> {
  await (tx as OwnerTx | VisitorTx | SystemTx)
    .insertInto('mails')
    .values(
      mails.map((mail) => ({
        id: mail.id,
        user_id: mail.userId,
        letter: mail.letter,
        props: JSON.stringify(mail.props),
        channel: mail.channel ?? 'email',
        recipient: mail.recipient,
        next_attempt_at: leavesAt(mail),
        invoice_id: mail.invoiceId ?? null,
        appointment_id: mail.appointmentId ?? null,
        resends: mail.resends ?? null,
        minutes_before: mail.reminder?.minutesBefore ?? null,
        starts_at: mail.reminder?.startsAt ?? null,
      })),
    )
    .execute()
}

function leavesAt({ leaves, recipient }: NewMail) {
  const { afterSeconds, notBefore = null, pace } = leaves
  const asPaced = pace
    ? sql`paced_letter(${mailboxOf(recipient)}, ${pace.more} * interval '10 minutes')`
    : sql`null::timestamptz`
  return sql<Date>`greatest(app_now() + make_interval(secs => ${afterSeconds}), ${notBefore}::timestamptz, ${asPaced})`
}
