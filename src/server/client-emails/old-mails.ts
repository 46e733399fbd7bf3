import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { emailProps } from '#contract/emails.ts'
import type { Announced, Confirmation, JobFacts } from '#domain/appointments/email-for.ts'
import { STORED_COLUMNS, type StoredAppointment } from '#server/appointment-rows/queries.ts'
import type { Announcement } from '#server/client-emails/compose-email.ts'
import { recordAnnounced } from '#server/client-emails/record-outcome.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { IS_UNSETTLED } from '#server/outbox/queries.ts'

/**
 * The previous release composed emails about appointments when they changed. Pending ones are sent as they are; changing
 * an appointment converts its pending email, and the contents of `client_knows`, to the columns of this release. Delete
 * this file in the next release, together with the columns `client_knows` and `owner_mail_id` and the property `replaces`.
 */
export async function adoptOldNotices<Change extends { after: StoredAppointment }>(
  tx: OwnerTx,
  changes: readonly Change[],
): Promise<Change[]> {
  const linked = changes.flatMap(({ after }) => after.notice_mail_id ?? [])
  const adopted = linked.length > 0 ? await adoptPendingMails(tx, [...new Set(linked)]) : false
  const withClientKnows = changes.filter(({ after }) => after.client_knows !== null)
  for (const { after } of withClientKnows)
    await storeState(tx, after.id, stateFromClientKnows(after.client_knows))
  if (!adopted && withClientKnows.length === 0) return [...changes]
  const rows = await tx
    .selectFrom('appointments')
    .select(STORED_COLUMNS)
    .where('id', '=', sql<string>`any(${changes.map(({ after }) => after.id)}::uuid[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return changes.map((change) => ({ ...change, after: byId.get(change.after.id) ?? change.after }))
}

export async function adoptOldNotice(tx: OwnerTx, row: StoredAppointment): Promise<StoredAppointment> {
  const [adopted] = await adoptOldNotices(tx, [{ after: row }])
  return adopted?.after ?? row
}

export async function adoptOldClientNotices(tx: OwnerTx, clientId: string): Promise<void> {
  const rows = await tx
    .selectFrom('appointments')
    .select(STORED_COLUMNS)
    .where('client_id', '=', clientId)
    .where('notice_mail_id', 'is not', null)
    .execute()
  await adoptOldNotices(
    tx,
    rows.map((after) => ({ after })),
  )
}

type State = {
  announced: Announced
  confirmation: Confirmation | null
  notifyAt?: Date
  changeId?: string
}

async function adoptPendingMails(tx: OwnerTx, mailIds: readonly string[]): Promise<boolean> {
  const mails = await tx
    .selectFrom('mails')
    .select(['id', 'letter', 'props', 'next_attempt_at'])
    .where('id', '=', sql<string>`any(${mailIds}::uuid[])`)
    .where('announces', 'is', null)
    // An email that was attempted may have arrived: later changes are reported in another one.
    .where('attempts', '=', 0)
    .where(IS_UNSETTLED)
    .forUpdate()
    .execute()
  for (const mail of mails) {
    const appointments = await tx
      .selectFrom('appointments')
      .select('id')
      .where('notice_mail_id', '=', mail.id)
      .execute()
    const changeId = randomUUID()
    for (const { id } of appointments) {
      const state = stateBefore(mail, id)
      await storeState(tx, id, { ...state, notifyAt: mail.next_attempt_at, changeId })
    }
    await tx
      .updateTable('mails')
      .set({
        skipped_at: sql<Date>`app_now()`,
        skip_reason: 'replaced',
        replaced_at: sql<Date>`app_now()`,
        props: '{}',
      })
      .where('id', '=', mail.id)
      .execute()
  }
  return mails.length > 0
}

async function storeState(tx: OwnerTx, id: string, state: State): Promise<void> {
  const { announced, confirmation, notifyAt = null, changeId = null } = state
  await tx
    .updateTable('appointments')
    .set({
      announced: announced && JSON.stringify(announced),
      confirmation: confirmation && JSON.stringify(confirmation),
      notify_at: notifyAt,
      change_id: changeId,
      notice_mail_id: null,
      client_knows: null,
    })
    .where('id', '=', id)
    .execute()
}

const ClientKnows = z.object({
  job: z.nullable(emailProps['appointment-moved'].shape.job),
  owed: emailProps['appointment-moved'].shape.replaces,
  isNew: z._default(z.boolean(), false),
})

function stateFromClientKnows(column: unknown): State {
  const { job, owed, isNew } = z.parse(ClientKnows, column)
  return { announced: isNew ? 'nothing' : (job ?? 'cancelled'), confirmation: confirmationFrom(owed) }
}

/** What the client knew before this email, and what the email would have confirmed. */
function stateBefore({ letter, props }: { letter: string; props: unknown }, appointmentId: string): State {
  switch (letter) {
    case 'booking-confirmed':
      return { announced: null, confirmation: { did: 'booked' } }
    case 'appointment-cancelled': {
      const { changedBy, isKnown, job, replaces } = z.parse(emailProps[letter], props)
      if (changedBy === 'client') return { announced: null, confirmation: { did: 'cancelled' } }
      return { announced: isKnown ? 'cancelled' : job, confirmation: confirmationFrom(replaces) }
    }
    case 'appointment-moved': {
      const { changedBy, isNew, previous, replaces } = z.parse(emailProps[letter], props)
      if (changedBy === 'client') return { announced: null, confirmation: movedFrom(previous) }
      return {
        announced: isNew ? 'nothing' : (previous ?? 'cancelled'),
        confirmation: confirmationFrom(replaces),
      }
    }
    case 'series-changed': {
      const { visits, isNew } = z.parse(emailProps[letter], props)
      const visit = visits.find((visit) => visit.appointmentId === appointmentId)
      if (!visit) return { announced: null, confirmation: null }
      const knownJob = visit.isKnown ? visit.job : visit.previous
      return {
        announced: isNew ? 'nothing' : (knownJob ?? 'cancelled'),
        confirmation: confirmationFrom(visit.replaces),
      }
    }
    default:
      return { announced: null, confirmation: null }
  }
}

function confirmationFrom(owed: { letter: string; props: unknown } | null): Confirmation | null {
  switch (owed?.letter) {
    case 'booking-confirmed':
      return { did: 'booked' }
    case 'appointment-cancelled':
      return { did: 'cancelled' }
    case 'appointment-moved':
      return movedFrom(z.parse(emailProps['appointment-moved'], owed.props).previous)
    default:
      return null
  }
}

function movedFrom(previous: JobFacts | null): Confirmation | null {
  return previous && { did: 'moved', from: previous }
}

/** Workers of the previous release send our emails without recording what they say: records it. Returns the appointments' ids. */
export async function recordSentByOldServers(
  tx: SystemTx,
  appointments: readonly { id: string }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string; recipient: string; announces: Announcement[] }>`
    select m.id, m.recipient, m.announces from mails m
    where m.announces is not null and m.sent_at is not null and m.id in (
      select a.notice_mail_id from appointments a where a.id = any(${appointments.map(({ id }) => id)}::uuid[])
        and m.announces @> jsonb_build_array(jsonb_build_object('id', a.id, 'notifyAt', ${NOTIFY_AT})))`.execute(
    tx,
  )
  if (rows.length > 0) await recordAnnounced(tx, rows)
  return new Set(rows.flatMap(({ announces }) => announces.map(({ id }) => id)))
}

/** `notify_at`, formatted like `Date.toISOString`. */
const NOTIFY_AT = sql`to_char(date_trunc('milliseconds', a.notify_at at time zone 'UTC'), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
