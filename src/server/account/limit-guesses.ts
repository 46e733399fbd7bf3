import { isRightPassword } from '#server/account/hash-password.ts'
import type { Credentials } from '#server/account/queries.ts'
import { isKnownDevice } from '#server/account/session-queries.ts'
import { addressHash } from '#server/base/sha256.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { countTry, forgetTries, refundTry } from '#server/http/count-try.ts'
import { hashToken } from '#server/tokens/make-token.ts'

const GUESSES = { tries: 10, windowSeconds: 15 * 60 }
const ACTION = 'guess password'

export type Guess = {
  email: string
  password: string
  /** Null when the address has no account: it is counted all the same, and so tells nothing. */
  account: Credentials | null
  cookies: Cookies
}

/**
 * Ten tries in fifteen minutes for an account, whoever tries. A browser the owner has signed in from before counts
 * by itself: somebody else's guesses do not lock the owner out. The right password does not count; others' wrong ones
 * still do, or they could go on for ever.
 */
export async function isRightGuess(db: Database, guess: Guess): Promise<boolean> {
  const subject = await subjectOf(db, guess)
  await countTry(db, ACTION, subject, GUESSES)
  const isRight = await isRightPassword(guess.password, guess.account?.passwordHash ?? null)
  if (isRight) await refundTry(db, ACTION, subject)
  return isRight
}

/** A reset link was used: its mailbox is the owner's, so the owner may sign in at once. */
export async function forgetGuesses(tx: SystemTx, email: string): Promise<void> {
  await forgetTries(tx, ACTION, `account ${addressHash(email)}`)
}

async function subjectOf(db: Database, { email, account, cookies }: Guess): Promise<string> {
  const deviceToken = cookies.deviceToken()
  const userId = account?.userId ?? NOBODY
  // Asked also where there is no account, so that the time it takes tells nothing.
  const isKnown = deviceToken && (await db.asSystem((tx) => isKnownDevice(tx, deviceToken, userId)))
  if (deviceToken && isKnown) return `device ${hashToken(deviceToken).toString('base64url')}`
  return `account ${addressHash(email)}`
}

const NOBODY = '00000000-0000-0000-0000-000000000000'
