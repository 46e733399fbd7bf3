import { sql } from 'kysely'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { Mail } from '#server/messages/claim-mails.ts'
import { ASK_FOR_MONEY, FORGOTTEN, isUnsettled } from '#server/messages/mail-states.ts'

export type WithdrawnMail = Pick<Mail, 'letter' | 'props'> & {
  /** When it would have left. */
  next_attempt_at: Date
}

/** Of what an owner told a client a moment ago. What a client did is owed at once. */
const CAN_BE_UNDONE = sql<boolean>`coalesce(props ->> 'changedBy' = 'business', false)
  and created_at > app_now() - make_interval(secs => ${UNDO_SECONDS})`

/**
 * What was withdrawn, or null: it has left, may have, or never was. A try that failed may still have arrived. What was
 * owed stays in the ledger, as replaced. A letter about several visits goes on to tell of the others; without
 * appointments it is taken as a whole.
 */
export async function withdrawMail(
  tx: OwnerTx,
  id: string,
  appointmentIds: readonly string[] | null,
): Promise<WithdrawnMail | null> {
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
  const part = await takeOutVisits(tx, id, withdrawn.props, appointmentIds)
  if (part) return { ...withdrawn, props: part }
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
export async function replaceMail(
  tx: OwnerTx,
  id: string,
  appointmentIds: readonly string[] | null,
): Promise<ReplacedMail | null> {
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
  const part = await takeOutVisits(tx, id, replaced.props, appointmentIds)
  if (part) return { ...replaced, props: part }
  await tx
    .updateTable('mails')
    .set({ replaced_at: sql`app_now()`, props: FORGOTTEN })
    .where('id', '=', id)
    .execute()
  return replaced
}

type OfVisits = { visits?: { appointmentId: string }[] }

/** Leaves to a letter about several visits the others. Null: it tells of no other, and goes as a whole. */
async function takeOutVisits(
  tx: OwnerTx,
  id: string,
  props: unknown,
  appointmentIds: readonly string[] | null,
): Promise<object | null> {
  if (appointmentIds === null) return null
  const { visits = [] } = props as OfVisits
  const others = visits.filter((visit) => !appointmentIds.includes(visit.appointmentId))
  const [next] = others
  if (!next) return null
  const left = JSON.stringify({ ...(props as object), visits: others })
  await tx
    .updateTable('mails')
    .set({ props: left, appointment_id: next.appointmentId })
    .where('id', '=', id)
    .execute()
  return { ...(props as object), visits: visits.filter((visit) => !others.includes(visit)) }
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

/** A letter that has not left leads its reader by another link to this appointment. */
export async function relinkMail(
  tx: OwnerTx,
  id: string,
  { appointmentId, manageUrl }: { appointmentId: string; manageUrl: string },
): Promise<void> {
  const link = sql`jsonb_build_object('manageUrl', ${manageUrl}::text)`
  const visits = sql`select jsonb_agg(
      case when visit ->> 'appointmentId' = ${appointmentId} then visit || ${link} else visit end order by place)
    from jsonb_array_elements(props -> 'visits') with ordinality of_letter (visit, place)`
  await tx
    .updateTable('mails')
    .set({
      props: sql`case when props ? 'visits' then jsonb_set(props, '{visits}', (${visits})) else props || ${link} end`,
    })
    .where('id', '=', id)
    .where(isUnsettled)
    .execute()
}
