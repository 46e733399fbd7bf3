import { sql } from 'kysely'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { StoredInvoice } from '#server/invoices/queries.ts'

const PAUSE_MS = 60 * 60_000

/** Until when somebody is sending it, in real time: a turn that nobody gave back is over by itself. */
export type ReminderTurn = { invoiceId: string; until: Date; at: Date }

/** Under the invoice's lock: of two who press at once, one sends. */
export async function takeReminderTurn(tx: OwnerTx, invoice: StoredInvoice): Promise<ReminderTurn> {
  const at = await tx.now()
  assertTurn(invoice, at)
  const { until } = await tx
    .updateTable('invoices')
    .set({ remind_claimed_until: sql`date_trunc('milliseconds', clock_timestamp() + interval '30 seconds')` })
    .where('id', '=', invoice.id)
    .returning('remind_claimed_until as until')
    .$narrowType<{ until: Date }>()
    .executeTakeFirstOrThrow()
  return { invoiceId: invoice.id, until, at }
}

/** Nobody is reminding of it, nor was within the hour. */
export function assertTurn(invoice: StoredInvoice, now: Date): void {
  if (invoice.isBeingReminded) refuse('too_many_requests', BEING_SENT)
  const waitMs = nextTurnAt(invoice).getTime() - now.getTime()
  if (waitMs > 0) refuse('too_many_requests', tooSoon(invoice, waitMs))
}

/** What became of the letter is stored only now: whoever died before has sent nothing that is known of. */
export async function endReminderTurn(
  tx: OwnerTx,
  { invoiceId, until, at }: ReminderTurn,
  became: 'sent' | 'in doubt' | 'nothing',
): Promise<void> {
  const outcomes = {
    sent: { reminded_at: at, reminder_in_doubt_at: null },
    'in doubt': { reminder_in_doubt_at: at },
    nothing: null,
  }
  const outcome = outcomes[became]
  if (outcome) await tx.updateTable('invoices').set(outcome).where('id', '=', invoiceId).execute()
  await tx
    .updateTable('invoices')
    .set({ remind_claimed_until: null })
    .where('id', '=', invoiceId)
    .where('remind_claimed_until', '=', until)
    .execute()
}

/** An hour after the last one, whoever sent it. */
export function nextTurnAt({ reminded_at, reminder_in_doubt_at }: RemindedAt): Date {
  return new Date(Math.max(reminded_at?.getTime() ?? 0, reminder_in_doubt_at?.getTime() ?? 0) + PAUSE_MS)
}

type RemindedAt = Pick<StoredInvoice, 'reminded_at' | 'reminder_in_doubt_at'>

const BEING_SENT = { message: 'A reminder is being sent right now.', retryAfterSeconds: 30 }

function tooSoon({ reminded_at, reminder_in_doubt_at }: RemindedAt, waitMs: number) {
  const isInDoubt = (reminder_in_doubt_at ?? 0) > (reminded_at ?? 0)
  const minutes = Math.ceil(waitMs / 60_000)
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  const what = isInDoubt
    ? 'A reminder may have been sent less than an hour ago: the mail server did not confirm it.'
    : 'A reminder was sent less than an hour ago.'
  return { message: `${what} You can send another in ${when}.`, retryAfterSeconds: Math.ceil(waitMs / 1_000) }
}
