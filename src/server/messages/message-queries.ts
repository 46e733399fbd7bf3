import { sql } from 'kysely'
import type { Invoice } from '#contract/invoices.ts'
import type { Message } from '#contract/messages.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { canResend } from '#domain/messages/can-resend.ts'
import type { Channel, SendingMeans } from '#domain/messages/channel.ts'
import { messageOutcome } from '#domain/messages/message-outcome.ts'
import type { SkipReason } from '#domain/messages/skip-reasons.ts'
import { ON_MY_WAY } from '#domain/texts/on-my-way.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { messageLabel } from '#server/messages/message-label.ts'
import { IS_STOPPED } from '#server/outbox/text-refusals.ts'
import { hasOptedOut } from '#server/reminders/has-opted-out.ts'

/** Whether a message was resent. The condition on the appointment or invoice lets this use an index. */
const IS_RESENT = sql<boolean>`exists (select from mails resend
  where resend.user_id = mails.user_id and resend.resends = mails.id
    and (resend.appointment_id = mails.appointment_id or resend.invoice_id = mails.invoice_id))`

/** Whether a resend was requested and is still owed or in the outbox. */
const IS_BEING_RESENT = sql<boolean>`(
  exists (select from appointments a where a.user_id = mails.user_id and a.id = mails.appointment_id
    and a.notify_at is not null and a.confirmation ->> 'of' = mails.id::text)
  or mails.letter = 'series-changed' and exists (select from appointments a where a.user_id = mails.user_id
    and a.series_id = job.series_id and a.notify_at is not null and a.confirmation ->> 'of' = mails.id::text)
  or exists (select from mails resend where resend.user_id = mails.user_id and resend.resends = mails.id
    and resend.sent_at is null and resend.failed_at is null and resend.skipped_at is null and resend.replaced_at is null
    and resend.planned_for > app_now() - interval '2 days'))`

/** Whether an email about several visits is about a future one. All of its visits are in one series, by which they are found. */
const HAS_VISITS_AHEAD = sql<boolean>`(mails.letter = 'series-changed' and exists (select from appointments visit
  where visit.user_id = mails.user_id and visit.series_id = job.series_id and visit.notice_mail_id = mails.id
    and visit.appointment_time > app_now()))`

/** Messages of the owner, with their client, job and invoice. */
export function selectMessages(tx: OwnerTx) {
  return tx
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .leftJoin('appointments as job', (join) =>
      join.onRef('job.user_id', '=', 'mails.user_id').onRef('job.id', '=', 'mails.appointment_id'),
    )
    .leftJoin('invoices as invoice', (join) =>
      join.onRef('invoice.user_id', '=', 'mails.user_id').onRef('invoice.id', '=', 'mails.invoice_id'),
    )
    .leftJoin('clients as client', (join) =>
      join
        .onRef('client.user_id', '=', 'mails.user_id')
        .on('client.email_key', '=', sql<string>`lower(mails.recipient)`),
    )
    .select([
      'mails.id',
      'mails.letter',
      sql<Channel>`mails.channel`.as('channel'),
      'mails.recipient',
      'mails.minutes_before',
      'mails.planned_for',
      'mails.sent_at',
      'mails.failed_at',
      'mails.skipped_at',
      'mails.replaced_at',
      sql<SkipReason | null>`mails.skip_reason`.as('skip_reason'),
      'mails.last_error',
      'mails.delivered_at',
      IS_RESENT.as('is_resent'),
      IS_BEING_RESENT.as('is_being_resent'),
      HAS_VISITS_AHEAD.as('has_visits_ahead'),
      hasOptedOut('job').as('has_opted_out'),
      IS_STOPPED.as('is_stopped'),
      'users.email as owner_email',
      'client.name as known_name',
      'job.id as job_id',
      'job.client_name',
      'job.appointment_time',
      'job.service',
      'job.cancelled_at',
      'invoice.id as invoice_id',
      'invoice.number',
      sql<Invoice['status'] | null>`invoice.status`.as('status'),
      'invoice.voided_at',
      'invoice.client_name as invoiced_name',
    ])
}

export type StoredMessage = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

export async function findMessage(tx: OwnerTx, id: string): Promise<StoredMessage | null> {
  return (await selectMessages(tx).where('mails.id', '=', id).executeTakeFirst()) ?? null
}

export function toMessage(row: StoredMessage, now: Instant, means: SendingMeans): Message {
  const { state, settledAt, reason } = messageOutcome(row)
  const isToOwner = isMessageToOwner(row)
  return {
    id: row.id,
    what: messageLabel(row),
    channel: row.channel,
    to: row.recipient,
    client_name: isToOwner ? null : (row.known_name ?? row.client_name ?? row.invoiced_name),
    is_to_owner: isToOwner,
    appointment:
      row.job_id === null || row.appointment_time === null
        ? null
        : {
            id: row.job_id,
            appointment_time: row.appointment_time.toISOString(),
            service: row.service ?? '',
            is_cancelled: row.cancelled_at !== null,
          },
    invoice:
      row.invoice_id === null || row.number === null
        ? null
        : { id: row.invoice_id, number: invoiceNumber(row.number) },
    state,
    planned_for: row.planned_for.toISOString(),
    settled_at: settledAt?.toISOString() ?? null,
    reason,
    is_waiting: false,
    // Once a message was resent, only the newer one can be resent.
    can_resend: !row.is_resent && !row.is_being_resent && isResendable(row, now, means),
  }
}

function isMessageToOwner(row: StoredMessage): boolean {
  switch (row.channel) {
    case 'push':
      return true
    case 'text':
      return row.minutes_before === null && row.letter !== ON_MY_WAY
    case 'email':
      return row.recipient.toLowerCase() === row.owner_email.toLowerCase()
  }
}

export function isResendable(row: StoredMessage, now: Instant, { canText }: SendingMeans): boolean {
  if (row.channel === 'text' && !canText) return false
  const { appointment_time, cancelled_at, status, voided_at } = row
  return canResend(
    {
      letter: row.letter,
      isSettled: messageOutcome(row).state !== 'planned',
      plannedFor: row.planned_for.getTime(),
      hasOptedOut: row.has_opted_out || row.is_stopped,
      job: appointment_time && { startsAt: appointment_time.getTime(), isCancelled: cancelled_at !== null },
      hasVisitsAhead: row.has_visits_ahead,
      invoice: status === null ? null : { isOwed: isOwed({ status, voided_at }), isPaid: status === 'paid' },
    },
    now,
  )
}
