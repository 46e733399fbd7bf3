import { randomUUID } from 'node:crypto'
import type { EmailName, EmailProps } from '#contract/emails.ts'
import type { AnyTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { insertMails } from '#server/outbox/queries.ts'

export type NewEmail<Name extends EmailName> = {
  letter: Name
  props: EmailProps[Name]
  to: string
  /** Null for an email that belongs to no owner. */
  userId: string | null
  /** Requests for payment are not sent any more once this invoice is not owed. */
  invoiceId?: string
  appointmentId?: string
  /** The earlier message that this one sends again. */
  resends?: string
}

/** Runs in the caller's transaction: the email is sent only if the change it reports is committed. */
export async function queueMail<Name extends EmailName>(
  enqueue: Enqueue,
  tx: AnyTx,
  { to, ...email }: NewEmail<Name>,
): Promise<string> {
  const id = randomUUID()
  await insertMails(tx, [{ ...email, id, recipient: to, delay: { afterSeconds: 0 } }])
  await enqueue(tx, 'send-mail', { mailId: id })
  return id
}
