import type { LetterProps } from '#contract/letters.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { assertOwed } from '#server/invoices/assert-owed.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import { lockedInvoice } from '#server/invoices/queries.ts'
import { type SendNowDeps, sendNow } from '#server/messages/send-now.ts'
import { refuse } from '#server/refusal.ts'
import { businessSettings } from '#server/settings/queries.ts'

export type RemindDeps = SendNowDeps & { appUrl: URL }
type Wanted = { userId: string; invoiceId: string }

const PAUSE_SECONDS = 60 * 60

/** Answers once the mail server has taken the letter. One that cannot arrive any more does not count. */
export async function remindInvoice(deps: RemindDeps, wanted: Wanted): Promise<{ sent_to: string }> {
  const { to, props, ...turn } = await deps.db.asOwner(wanted.userId, (tx) =>
    takeTurn(tx, wanted.invoiceId, deps.appUrl),
  )
  const letter = { letter: 'invoice-reminder', props, to, userId: wanted.userId } as const
  const sent = await sendNow(deps, letter).catch(async (error: unknown) => {
    await giveTurnBack(deps.db, wanted, turn)
    throw error
  })
  if (sent.isSent) return { sent_to: to }
  if (!sent.mayArrive) await giveTurnBack(deps.db, wanted, turn)
  return refuse('reminder_not_sent', { message: sent.reason })
}

type Turn = { before: Date | null; at: Date }

async function giveTurnBack(
  db: Database,
  { userId, invoiceId }: Wanted,
  { before, at }: Turn,
): Promise<void> {
  await db.asOwner(userId, (tx) =>
    tx
      .updateTable('invoices')
      .set({ reminded_at: before })
      .where('id', '=', invoiceId)
      .where('reminded_at', '=', at)
      .execute(),
  )
}

/** Decided under the lock: of two who press at once, one sends. */
async function takeTurn(tx: OwnerTx, invoiceId: string, appUrl: URL) {
  const invoice = (await lockedInvoice(tx, invoiceId)) ?? refuse('not_found')
  assertOwed(invoice)
  const at = await tx.now()
  const waitSeconds = secondsToWait(invoice.reminded_at, at)
  if (waitSeconds > 0) refuse('too_many_requests', tooSoon(waitSeconds))
  await tx.updateTable('invoices').set({ reminded_at: at }).where('id', '=', invoiceId).execute()
  return {
    to: invoice.client_email,
    props: await reminderProps(tx, invoiceId, appUrl),
    before: invoice.reminded_at,
    at,
  }
}

function secondsToWait(remindedAt: Date | null, now: Date): number {
  if (!remindedAt) return 0
  return Math.ceil(PAUSE_SECONDS - (now.getTime() - remindedAt.getTime()) / 1_000)
}

function tooSoon(waitSeconds: number) {
  const minutes = Math.ceil(waitSeconds / 60)
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  return {
    message: `A reminder was sent less than an hour ago. You can send another in ${when}.`,
    retryAfterSeconds: waitSeconds,
  }
}

export async function reminderProps(
  tx: OwnerTx,
  invoiceId: string,
  appUrl: URL,
): Promise<LetterProps['invoice-reminder']> {
  const [document, { timezone }, now] = await Promise.all([
    invoiceDocument(tx, invoiceId, appUrl),
    businessSettings(tx),
    tx.now(),
  ])
  return {
    appUrl: appUrl.origin,
    document: document ?? refuse('not_found'),
    today: dateIn(timezone, Temporal.Instant.fromEpochMilliseconds(now.getTime())).toString(),
  }
}
