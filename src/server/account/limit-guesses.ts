import { createHash } from 'node:crypto'
import { hashToken } from '#server/account/make-token.ts'
import { isKnownDevice } from '#server/account/queries.ts'
import type { Database } from '#server/db/database.ts'
import { countTry, forgetTries } from '#server/http/count-try.ts'

const GUESSES = { tries: 10, windowSeconds: 15 * 60 }
const ACTION = 'guess password'

export type Guess = {
  email: string
  /** Null when the address has no account: it is counted all the same, and so tells nothing. */
  userId: string | null
  deviceToken: string | null
}

/**
 * Ten tries in fifteen minutes for an account, whoever tries. A browser the owner has signed in from before counts
 * by itself: somebody else's guesses do not lock the owner out.
 */
export async function countGuess(db: Database, guess: Guess): Promise<void> {
  await countTry(db, ACTION, await subjectOf(db, guess), GUESSES)
}

/** The right password was given: earlier slips no longer count. */
export async function forgetGuesses(db: Database, guess: Guess): Promise<void> {
  await forgetTries(db, ACTION, await subjectOf(db, guess))
}

async function subjectOf(db: Database, { email, userId, deviceToken }: Guess): Promise<string> {
  if (userId && deviceToken && (await db.asSystem((tx) => isKnownDevice(tx, userId, deviceToken)))) {
    return `device ${hashToken(deviceToken).toString('base64url')}`
  }
  return `account ${addressHash(email)}`
}

/** Limits outlive their use for a while; addresses need not stand in them. */
export function addressHash(email: string): string {
  return createHash('sha256').update(email.toLowerCase()).digest('base64url')
}
