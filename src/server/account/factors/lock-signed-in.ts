import { lockAccount } from '#server/account/queries.ts'
import { lockLiveSession } from '#server/account/session-queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { SystemTx } from '#server/db/database.ts'

export type SignedInOwner = { userId: string; token: string }

/**
 * Locks the account for a change of how its owner signs in. Refuses if the session has ended since the call began: a thief could
 * otherwise send the call's body once the owner has changed the password, and keep a way in.
 */
export async function lockSignedIn(tx: SystemTx, { userId, token }: SignedInOwner): Promise<void> {
  await lockAccount(tx, userId)
  if (!(await lockLiveSession(tx, token))) refuse('unauthenticated')
}
