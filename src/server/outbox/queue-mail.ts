import { randomUUID } from 'node:crypto'
import type { EmailName, EmailProps } from '#contract/emails.ts'
import type { AnyTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { insertMails } from '#server/outbox/queries.ts'

export type NewEmail<Name extends EmailName> = {
  letter: Name
  props: EmailProps[Name]
  to: string
  /** Whose business it is; null for a letter that belongs to no owner. */
  userId: string | null
  /** Which it is about. What asks for money does not leave any more once nothing is owed. */
  invoiceId?: string
  /** The job that it is about. */
  appointmentId?: string
  /** The earlier message that this one sends again. */
  resends?: string
}

/** Part of the caller's transaction: the letter leaves only if what it tells of is committed. */
export async function queueMail<Name extends EmailName>(
  enqueue: Enqueue,
  tx: AnyTx,
  { to, ...letter }: NewEmail<Name>,
): Promise<string> {
  const id = randomUUID()
  await insertMails(tx, [{ ...letter, id, recipient: to, leaves: { afterSeconds: 0 } }])
  await enqueue(tx, 'send-mail', { mailId: id })
  return id
}
