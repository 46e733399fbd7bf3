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
  /** Which it asks somebody to pay: once nothing is owed it does not leave any more. */
  invoiceId?: string
}

/** Part of the caller's transaction: the letter leaves only if what it tells of is committed. */
export async function queueMail<Name extends LetterName>(
  enqueue: Enqueue,
  tx: AnyTx,
  { letter, props, to, userId, invoiceId }: LetterTo<Name>,
): Promise<string> {
  const id = randomUUID()
  const leaves = { afterSeconds: 0 }
  await insertMails(tx, [{ id, userId, letter, props, recipient: to, leaves, invoiceId }])
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
