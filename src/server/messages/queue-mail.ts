import { randomUUID } from 'node:crypto'
import type { LetterName, LetterProps } from '#contract/letters.ts'
import type { AnyTx, OwnerTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { insertMail } from '#server/messages/queries.ts'

export type LetterTo<Name extends LetterName> = {
  letter: Name
  props: LetterProps[Name]
  to: string
  /** Whose business it is; null for a letter that belongs to no owner. */
  userId: string | null
}

/** Part of the caller's transaction: the letter leaves only if what it tells of is committed. */
export async function queueMail<Name extends LetterName>(
  enqueue: Enqueue,
  tx: AnyTx,
  { letter, props, to, userId }: LetterTo<Name>,
): Promise<string> {
  const id = randomUUID()
  await insertMail(tx, { id, userId, letter, props, recipient: to })
  await enqueue(tx, 'send-mail', { mailId: id }, id)
  return id
}

/** Leaves only after a while, so that `withdrawMail` can still take it back. The sweep finds it. */
export async function queueMailLater<Name extends LetterName>(
  tx: OwnerTx,
  { letter, props, to, userId }: LetterTo<Name>,
  afterSeconds: number,
): Promise<string> {
  const id = randomUUID()
  await insertMail(tx, { id, userId, letter, props, recipient: to, afterSeconds })
  return id
}
