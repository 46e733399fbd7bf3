import { sql } from 'kysely'
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

export type Leaving = { afterSeconds: number }

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
        next_attempt_at: sql<Date>`app_now() + make_interval(secs => ${mail.leaves.afterSeconds})`,
        invoice_id: mail.invoiceId ?? null,
        appointment_id: mail.appointmentId ?? null,
        resends: mail.resends ?? null,
        minutes_before: mail.reminder?.minutesBefore ?? null,
        starts_at: mail.reminder?.startsAt ?? null,
      })),
    )
    .execute()
}
