import { deleteOneSession } from '#server/account/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { hashToken } from '#server/tokens/make-token.ts'

type Ended = { userId: string; id: string; ownToken: string }

/** Whether it was the caller's own. */
export async function endSession(db: Database, { userId, id, ownToken }: Ended): Promise<{ isOwn: boolean }> {
  const ended = (await db.asSystem((tx) => deleteOneSession(tx, userId, id))) ?? refuse('not_found')
  return { isOwn: ended.token_hash.equals(hashToken(ownToken)) }
}
