import { randomUUID } from 'node:crypto'
import type { LetterName, LetterProps } from '#contract/letters.ts'
import type { AnyTx, OwnerTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { insertMails, type Leaving } from '#server/messages/queries.ts'

export type LetterTo<Name extends LetterName> = {
  letter: Name
  props: LetterProps[Name]
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
export async function queueMail<Name extends LetterName>(
  enqueue: Enqueue,
  tx: AnyTx,
  { to, ...letter }: LetterTo<Name>,
): Promise<string> {
  const id = randomUUID()
  await insertMails(tx, [{ ...letter, id, recipient: to, leaves: { afterSeconds: 0 } }])
  await enqueue(tx, 'send-mail', { mailId: id }, id)
  return id
}

export type LaterLetter = {
  [Name in LetterName]: LetterTo<Name> & { id?: string; leaves: Leaving }
}[LetterName]

/** The sweep finds them; until then `withdrawMail` can take them back. Their ids, in their order. */
export async function queueMailsLater(tx: OwnerTx, letters: readonly LaterLetter[]): Promise<string[]> {
  const mails = letters.map(({ id = randomUUID(), to, ...letter }) => ({ ...letter, id, recipient: to }))
  await insertMails(tx, mails)
  return mails.map(({ id }) => id)
}
