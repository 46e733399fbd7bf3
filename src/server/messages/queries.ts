import { sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import type { AnyTx, OwnerTx, SystemTx, VisitorTx } from '#server/db/database.ts'
import type { Mail } from '#server/messages/claim-mails.ts'
import { ASK_FOR_MONEY, FORGOTTEN, isUnsettled } from '#server/messages/mail-states.ts'

export type NewMail = {
  id: string
  userId: string | null
  letter: string
  props: object
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
    ? sql`paced_letter(${recipient}, ${pace.more} * interval '10 minutes')`
    : sql`null::timestamptz`
  return sql<Date>`greatest(app_now() + make_interval(secs => ${afterSeconds}), ${notBefore}::timestamptz, ${asPaced})`
}

export type WithdrawnMail = Pick<Mail, 'letter' | 'props'> & {
  /** When it would have left. */
  next_attempt_at: Date
}

/** Of what an owner told a client a moment ago. What a client did is owed at once. */
const CAN_BE_UNDONE = sql<boolean>`coalesce(props ->> 'changedBy' = 'business', false)
  and created_at > app_now() - make_interval(secs => ${UNDO_SECONDS})`

/**
 * What was withdrawn, or null: it has left, may have, or never was. A try that failed may still have arrived. What was
 * owed stays in the ledger, as replaced.
 */
export async function withdrawMail(tx: OwnerTx, id: string): Promise<WithdrawnMail | null> {
  const waiting = await tx
    .selectFrom('mails')
    .select(['letter', 'props', 'next_attempt_at', CAN_BE_UNDONE.as('canBeUndone')])
    .where('id', '=', id)
    .where(isUnsettled)
    .where('attempts', '=', 0)
    .forUpdate()
    .executeTakeFirst()
  if (!waiting) return null
  const { canBeUndone, ...withdrawn } = waiting
  await (canBeUndone
    ? tx.deleteFrom('mails').where('id', '=', id)
    : tx.updateTable('mails').set(skippedFor('replaced')).where('id', '=', id)
  ).execute()
  return withdrawn
}

/** Something newer is told in its place, which is no loss to anybody. */
function skippedFor(skip_reason: SkipReason) {
  return {
    skip_reason,
    skipped_at: sql<Date>`app_now()`,
    replaced_at: sql<Date>`app_now()`,
    props: FORGOTTEN,
  }
}

export type ReplacedMail = Pick<Mail, 'letter' | 'props'> & {
  /** Its words are forgotten already: it was sent or given up. */
  isSettled: boolean
  /** For how many seconds an attempt at it may still go on. */
  secondsLeft: number
}

/**
 * A letter that could not be withdrawn is not tried again: it must not arrive after the one that corrects it. Answers
 * what it was until now. Null: there is none.
 */
export async function replaceMail(tx: OwnerTx, id: string): Promise<ReplacedMail | null> {
  const secondsLeft = sql<number>`greatest(extract(epoch from claimed_until - clock_timestamp()), 0)::float8`
  const replaced = await tx
    .selectFrom('mails')
    .select([
      'letter',
      'props',
      sql<boolean>`not ${isUnsettled}`.as('isSettled'),
      secondsLeft.as('secondsLeft'),
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!replaced) return null
  await tx
    .updateTable('mails')
    .set({ replaced_at: sql`app_now()`, props: FORGOTTEN })
    .where('id', '=', id)
    .execute()
  return replaced
}

/** Nothing is owed any more, or a payment is on its way: what has not left yet must not ask for money. */
export async function withdrawInvoiceMails(tx: OwnerTx, invoiceId: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set(skippedFor('nothing owed'))
    .where('invoice_id', '=', invoiceId)
    .where('letter', 'in', ASK_FOR_MONEY)
    .where(isUnsettled)
    .execute()
}

/** Letters about a client's appointments that have not left go to where the client is reached now. */
export async function readdressMails(
  tx: OwnerTx,
  clientId: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const about = tx
    .selectFrom('appointments')
    .select('notice_mail_id')
    .where('client_id', '=', clientId)
    .where('notice_mail_id', 'is not', null)
    .$narrowType<{ notice_mail_id: string }>()
  await tx
    .updateTable('mails')
    .set({ recipient: email, props: sql`jsonb_set(props, '{clientName}', to_jsonb(${name}::text))` })
    .where('id', 'in', about)
    .where(isUnsettled)
    .execute()
}

/** A letter that has not left leads its reader by another link. */
export async function relinkMail(tx: OwnerTx, id: string, manageUrl: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ props: sql`jsonb_set(props, '{manageUrl}', to_jsonb(${manageUrl}::text))` })
    .where('id', '=', id)
    .where(isUnsettled)
    .execute()
}

/** In the hands of a caller who waits: until it is sent it counts as given up, so that nobody sends it behind their back. */
export async function insertMailInHand(
  tx: SystemTx,
  { id, userId, letter, recipient, invoiceId }: Omit<NewMail, 'props' | 'leaves'>,
): Promise<Date> {
  const { failed_at } = await tx
    .insertInto('mails')
    .values({
      id,
      user_id: userId,
      letter,
      props: FORGOTTEN,
      recipient,
      invoice_id: invoiceId ?? null,
      attempts: 1,
      failed_at: sql<Date>`app_now()`,
      last_error: 'was being sent',
    })
    .returning('failed_at')
    .$narrowType<{ failed_at: Date }>()
    .executeTakeFirstOrThrow()
  return failed_at
}

export type HandedMail = { sent: true } | { withdrawn: true } | { failed: string }

export async function settleMailInHand(tx: SystemTx, id: string, became: HandedMail): Promise<void> {
  if ('withdrawn' in became) {
    await tx.deleteFrom('mails').where('id', '=', id).execute()
    return
  }
  const outcome =
    'sent' in became
      ? { sent_at: sql<Date>`app_now()`, failed_at: null, last_error: null }
      : { last_error: became.failed }
  await tx.updateTable('mails').set(outcome).where('id', '=', id).execute()
}
