import { sql } from 'kysely'
import type { SystemTx } from '#server/db/database.ts'
import { CLEARED_PROPS, type NewMail } from '#server/outbox/queries.ts'

const BEING_SENT = 'was being sent'

/** Records a message that its caller is sending. It counts as failed until it is sent, so that no worker sends it too. Returns the current time. */
export async function insertInlineSend(
  tx: SystemTx,
  { id, userId, letter, channel, recipient, invoiceId }: Omit<NewMail, 'props' | 'delay'>,
): Promise<Date> {
  const { failed_at } = await tx
    .insertInto('mails')
    .values({
      id,
      user_id: userId,
      letter,
      props: CLEARED_PROPS,
      channel: channel ?? 'email',
      recipient,
      invoice_id: invoiceId ?? null,
      attempts: 1,
      failed_at: sql<Date>`app_now()`,
      last_error: BEING_SENT,
    })
    .returning('failed_at')
    .$narrowType<{ failed_at: Date }>()
    .executeTakeFirstOrThrow()
  return failed_at
}

export type InlineSendOutcome = { sent: true; providerId?: string } | { withdrawn: true } | { failed: string }

export async function settleInlineSend(tx: SystemTx, id: string, outcome: InlineSendOutcome): Promise<void> {
  if ('withdrawn' in outcome) {
    await tx.deleteFrom('mails').where('id', '=', id).execute()
    return
  }
  const changes =
    'sent' in outcome
      ? {
          sent_at: sql<Date>`app_now()`,
          failed_at: null,
          last_error: null,
          ...(outcome.providerId && { provider_id: outcome.providerId }),
        }
      : { last_error: outcome.failed }
  // A status report from the text provider may have been recorded first.
  const isBeingSent = sql<boolean>`last_error is not distinct from ${BEING_SENT}`
  await tx.updateTable('mails').set(changes).where('id', '=', id).where(isBeingSent).execute()
}
