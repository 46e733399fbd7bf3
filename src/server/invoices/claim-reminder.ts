import { sql } from 'kysely'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { StoredInvoice } from '#server/invoices/queries.ts'

const MIN_INTERVAL_MS = 60 * 60_000

/** `until` is real time, so that a claim that is never released expires; `at` is the product clock's. */
export type ReminderClaim = { invoiceId: string; until: Date; at: Date }

/** Call it under the invoice's lock: of two simultaneous requests, only one sends. */
export async function claimReminder(tx: OwnerTx, invoice: StoredInvoice): Promise<ReminderClaim> {
  const at = await tx.now()
  assertCanRemind(invoice, at)
  const { until } = await tx
    .updateTable('invoices')
    .set({ remind_claimed_until: sql`date_trunc('milliseconds', clock_timestamp() + interval '30 seconds')` })
    .where('id', '=', invoice.id)
    .returning('remind_claimed_until as until')
    .$narrowType<{ until: Date }>()
    .executeTakeFirstOrThrow()
  return { invoiceId: invoice.id, until, at }
}

/** Refuses if a reminder is being sent or was sent within the hour. */
export function assertCanRemind(invoice: StoredInvoice, now: Date): void {
  if (invoice.isBeingReminded) refuse('too_many_requests', BEING_SENT_REFUSAL)
  const waitMs = nextReminderAllowedAt(invoice).getTime() - now.getTime()
  if (waitMs > 0) refuse('too_many_requests', tooSoonRefusal(invoice, waitMs))
}

/** Stores the outcome and releases the claim. A process that dies before this leaves no record of a reminder. */
export async function releaseReminderClaim(
  tx: OwnerTx,
  { invoiceId, until, at }: ReminderClaim,
  outcome: 'sent' | 'in doubt' | 'not sent',
): Promise<void> {
  const columnsByOutcome = {
    sent: { reminded_at: at, reminder_in_doubt_at: null },
    'in doubt': { reminder_in_doubt_at: at },
    'not sent': null,
  }
  const columns = columnsByOutcome[outcome]
  if (columns) await tx.updateTable('invoices').set(columns).where('id', '=', invoiceId).execute()
  await tx
    .updateTable('invoices')
    .set({ remind_claimed_until: null })
    .where('id', '=', invoiceId)
    .where('remind_claimed_until', '=', until)
    .execute()
}

/** An hour after the last reminder that was or may have been sent, by the owner or automatically. */
export function nextReminderAllowedAt({ reminded_at, reminder_in_doubt_at }: ReminderTimes): Date {
  return new Date(
    Math.max(reminded_at?.getTime() ?? 0, reminder_in_doubt_at?.getTime() ?? 0) + MIN_INTERVAL_MS,
  )
}

type ReminderTimes = Pick<StoredInvoice, 'reminded_at' | 'reminder_in_doubt_at'>

const BEING_SENT_REFUSAL = { message: 'A reminder is being sent right now.', retryAfterSeconds: 30 }

function tooSoonRefusal({ reminded_at, reminder_in_doubt_at }: ReminderTimes, waitMs: number) {
  const isInDoubt = (reminder_in_doubt_at ?? 0) > (reminded_at ?? 0)
  const minutes = Math.ceil(waitMs / 60_000)
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const reason = isInDoubt
    ? 'A reminder may have been sent less than an hour ago; the mail server didn’t confirm it.'
    : 'A reminder was sent less than an hour ago.'
  return {
    message: `${reason} You can send another in ${when}.`,
    retryAfterSeconds: Math.ceil(waitMs / 1_000),
  }
}
