import { sql } from 'kysely'
import type { AnyTx, OwnerTx, SystemTx, VisitorTx } from '#server/db/database.ts'

export type Mail = {
  id: string
  letter: string
  props: unknown
  recipient: string
  attempts: number
  claimed_at: Date
}

/** The number of the attempt names the claim. */
type Claim = Pick<Mail, 'id' | 'attempts'>

export type NewMail = {
  id: string
  userId: string | null
  letter: string
  props: object
  recipient: string
  leaves: Leaving
  /** Which it asks somebody to pay. */
  invoiceId?: string | undefined
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

/** What was withdrawn, or null: it has left, may have, or never was. A try that failed may still have arrived. */
export async function withdrawMail(tx: OwnerTx, id: string): Promise<WithdrawnMail | null> {
  const withdrawn = await tx
    .deleteFrom('mails')
    .where('id', '=', id)
    .where(isUnsettled)
    .where('attempts', '=', 0)
    .returning(['letter', 'props', 'next_attempt_at'])
    .executeTakeFirst()
  return withdrawn ?? null
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
    .set({ replaced_at: sql`app_now()`, props: FORGOTTEN })
    .where('invoice_id', '=', invoiceId)
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

/** Takes the letter for five minutes of real time, longer than sending and recording can take, or null when it is sent, given up or in other hands. */
export async function claimMail(tx: SystemTx, id: string): Promise<Mail | null> {
  const claimed = await tx
    .updateTable('mails')
    .set({
      claimed_until: sql`clock_timestamp() + interval '5 minutes'`,
      attempts: sql`attempts + 1`,
    })
    .where('id', '=', id)
    .where(isUnsettled)
    .where('next_attempt_at', '<=', sql<Date>`app_now()`)
    .where(unclaimed)
    .returning(['id', 'letter', 'props', 'recipient', 'attempts', sql<Date>`app_now()`.as('claimed_at')])
    .returning(IS_OVERTAKEN.as('isOvertaken'))
    .executeTakeFirst()
  if (!claimed?.isOvertaken) return claimed ?? null
  await tx
    .updateTable('mails')
    .set({ replaced_at: sql`app_now()`, claimed_until: null, props: FORGOTTEN })
    .where('id', '=', id)
    .execute()
  return null
}

/** A last look: it asks for money that came, that is not owed, or that is on its way. */
const IS_OVERTAKEN = sql<boolean>`exists (
  select from invoices i
  where i.user_id = mails.user_id and i.id = mails.invoice_id
    and (i.status = 'paid' or i.voided_at is not null or exists (
      select from invoice_checkouts c
      where c.user_id = i.user_id and c.invoice_id = i.id
        and (c.payment_status = 'processing' or c.mismatch is not null))))`

/** Only by who holds the claim: a late answer must not undo what another worker has recorded since. */
export async function markMailSent(tx: SystemTx, { id, attempts }: Claim): Promise<void> {
  await tx
    .updateTable('mails')
    .set({ sent_at: sql`app_now()`, claimed_until: null, last_error: null, props: FORGOTTEN })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute()
}

export async function markMailFailed(
  tx: SystemTx,
  { id, attempts }: Claim,
  { reason, retryAfterMs }: { reason: string; retryAfterMs: number | null },
): Promise<void> {
  const outcome =
    retryAfterMs === null
      ? { failed_at: sql<Date>`app_now()`, props: FORGOTTEN }
      : { next_attempt_at: sql<Date>`app_now() + make_interval(secs => ${retryAfterMs / 1000})` }
  await tx
    .updateTable('mails')
    .set({ ...outcome, claimed_until: null, last_error: reason })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('sent_at', 'is', null)
    .execute()
}

/** In the hands of a caller who waits: until it is sent it counts as given up, so that nobody sends it behind their back. */
export async function insertMailInHand(
  tx: SystemTx,
  { id, userId, letter, recipient }: Omit<NewMail, 'props' | 'leaves'>,
): Promise<Date> {
  const { failed_at } = await tx
    .insertInto('mails')
    .values({
      id,
      user_id: userId,
      letter,
      props: FORGOTTEN,
      recipient,
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

export async function dueMailIds(tx: SystemTx, limit: number): Promise<string[]> {
  const rows = await waitingMails(tx)
    .where(unclaimed)
    .select('id')
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

export async function countDueMails(tx: SystemTx): Promise<number> {
  const { due } = await waitingMails(tx)
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .executeTakeFirstOrThrow()
  return Number(due)
}

function waitingMails(tx: SystemTx) {
  return tx.selectFrom('mails').where(isUnsettled).where('next_attempt_at', '<=', sql<Date>`app_now()`)
}

/** A letter that is settled needs its words no longer, and they may hold a link that opens something. */
const FORGOTTEN = '{}'

const isUnsettled = sql<boolean>`(sent_at is null and failed_at is null and replaced_at is null)`

const unclaimed = sql<boolean>`(claimed_until is null or claimed_until < clock_timestamp())`
