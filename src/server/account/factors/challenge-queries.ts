import type { Database, SystemTx } from '#server/db/database.ts'
import { now, secondsFromNow } from '#server/db/product-clock.ts'
import { countTry } from '#server/http/count-try.ts'
import { hashToken } from '#server/tokens/make-token.ts'

const CHALLENGE_SECONDS = 15 * 60

const OWNER_LIMIT = { tries: 60, windowSeconds: CHALLENGE_SECONDS }

/** Each challenge is a row until it expires, so an owner gets only so many. Those of sign-ins are limited by network. */
export function countChallenge(db: Database, userId: string): Promise<void> {
  return countTry(db, 'passkey challenge', userId, OWNER_LIMIT)
}

/** Null: somebody signs in, and the passkey will say who. */
type Challenged = string | null

/** Stores what a passkey has to sign, so that it can be used once. */
export async function insertChallenge(tx: SystemTx, challenge: string, userId: Challenged): Promise<void> {
  await tx
    .insertInto('passkey_challenges')
    .values({
      challenge_hash: hashToken(challenge),
      user_id: userId,
      expires_at: secondsFromNow(CHALLENGE_SECONDS),
    })
    .execute()
}

/** True for only one of several concurrent calls, and only for the owner it was made for. */
export async function consumeChallenge(
  tx: SystemTx,
  challenge: string,
  userId: Challenged,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('passkey_challenges')
    .where('challenge_hash', '=', hashToken(challenge))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
