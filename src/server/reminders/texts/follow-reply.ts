import { replyWish } from '#domain/texts/reply-wish.ts'
import type { Database } from '#server/db/database.ts'
import { stopTexts } from '#server/outbox/text-refusals.ts'
import { startTexts } from '#server/reminders/texts/queries.ts'

type Reply = { phone: string; body: string }

/** What a client's answer wishes is done at once; anything else is theirs to tell the business. */
export async function followReply(db: Database, { phone, body }: Reply): Promise<'stop' | 'start' | null> {
  const wish = replyWish(body)
  if (wish === 'stop') await db.asSystem((tx) => stopTexts(tx, phone))
  if (wish === 'start') await db.asSystem((tx) => startTexts(tx, phone))
  return wish
}
