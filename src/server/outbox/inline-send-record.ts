import { sql } from 'kysely'
import type { SystemTx } from '#server/db/database.ts'
import { CLEARED_PROPS, type NewMail } from '#server/outbox/queries.ts'

const IN_HAND = 'was being sent'

/** In the hands of a caller who waits: until it is sent it counts as given up, so that nobody sends it behind their back. */
export async function insertInlineSend(
  tx: SystemTx,
  { id, userId, letter, channel, recipient, invoiceId }: Omit<NewMail, 'props' | 'leaves'>,
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
      last_error: IN_HAND,
    })
    .returning('failed_at')
    .$narrowType<{ failed_at: Date }>()
    .executeTakeFirstOrThrow()
  return failed_at
}

export type InlineSendOutcome = { sent: true; providerId?: string } | { withdrawn: true } | { failed: string }

export async function settleInlineSend(tx: SystemTx, id: string, became: InlineSendOutcome): Promise<void> {
  if ('withdrawn' in became) {
    await tx.deleteFrom('mails').where('id', '=', id).execute()
    return
  }
  const outcome =
    'sent' in became
      ? {
          sent_at: sql<Date>`app_now()`,
          failed_at: null,
          last_error: null,
          ...(became.providerId && { provider_id: became.providerId }),
        }
      : { last_error: became.failed }
  // Of a text its provider may have told already.
  const isInHand = sql<boolean>`last_error is not distinct from ${IN_HAND}`
  await tx.updateTable('mails').set(outcome).where('id', '=', id).where(isInHand).execute()
}
