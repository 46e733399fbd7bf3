import { sql } from 'kysely'
import type { Channel } from '#domain/messages/channel.ts'
import { claimedFor } from '#server/db/claims.ts'
import type { AnyTx, OwnerTx, SystemTx, VisitorTx } from '#server/db/database.ts'
import { CLAIM_SECONDS, CLAIMED_COLUMNS, type ClaimedMail } from '#server/outbox/claim-mails.ts'

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
  resends?: string | null | undefined
  /** What an email about appointments says of each. */
  announces?: object | undefined
  plannedFor?: Date | undefined
  /** Of a reminder: of which job's start. Its words are written when it leaves. */
  reminder?: { minutesBefore: number; startsAt: Date } | undefined
}

export type Leaving = { afterSeconds: number }

export async function insertMails(tx: AnyTx, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return
  await (tx as OwnerTx | VisitorTx | SystemTx).insertInto('mails').values(mails.map(columnsOf)).execute()
}

/** Adds messages that the caller sends itself, at once: nobody else can take them first. */
export async function insertClaimedMails(tx: SystemTx, mails: readonly NewMail[]): Promise<ClaimedMail[]> {
  if (mails.length === 0) return []
  const claim = { claimed_until: claimedFor(CLAIM_SECONDS), attempts: 1 }
  return tx
    .insertInto('mails')
    .values(mails.map((mail) => ({ ...columnsOf(mail), ...claim })))
    .returning(CLAIMED_COLUMNS)
    .execute()
}

function columnsOf(mail: NewMail) {
  return {
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
    announces: mail.announces ? JSON.stringify(mail.announces) : null,
    planned_for: mail.plannedFor,
  }
}
