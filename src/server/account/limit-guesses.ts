import { isCorrectPassword } from '#server/account/hash-password.ts'
import type { Place } from '#server/account/hash-queue.ts'
import { type Caller, type GuessedAction, logSecurityEvent } from '#server/account/log-security-event.ts'
import type { Credentials } from '#server/account/queries.ts'
import { reportFailedAttempt } from '#server/account/report-failed-attempt.ts'
import { isKnownDevice } from '#server/account/session-queries.ts'
import { Refusal } from '#server/base/refusal.ts'
import { emailHash } from '#server/base/sha256.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { countTry, refundTry, resetTries } from '#server/http/count-try.ts'
import { hashToken } from '#server/tokens/make-token.ts'

const GUESS_LIMIT = { tries: 10, windowSeconds: 15 * 60 }
const ACTION = 'guess password'
/** For owners who are signed in: a correct password costs no guess, but a hash. */
const CONFIRM_LIMIT = { tries: 30, windowSeconds: 15 * 60 }

export type PasswordGuess = {
  email: string
  password: string
  /** Null if the address has no account. Guesses are counted anyway, so that the limit does not reveal it. */
  account: Credentials | null
  cookies: Cookies
  action: GuessedAction
  caller: Caller
}

/**
 * Allows ten guesses per account in fifteen minutes, from all networks together. A browser the owner has signed in from
 * before has its own limit, so that somebody else's guesses do not lock the owner out. A correct password gives back only
 * its own try: resetting the count would allow endless guessing. Every failure is reported.
 */
export async function checkGuess(db: Database, guess: PasswordGuess): Promise<boolean> {
  const isCorrect = await countAndCompare(db, guess).catch((error: unknown) => {
    if (error instanceof Refusal)
      reportFailure(db, guess, error.code === 'unavailable' ? 'busy' : 'too many attempts')
    throw error
  })
  if (!isCorrect) reportFailure(db, guess, guess.account ? 'wrong password' : 'unknown address')
  return isCorrect
}

function reportFailure(db: Database, { email, account, action, caller }: PasswordGuess, reason: string) {
  if (account) reportFailedAttempt(db, caller, { action, userId: account.userId, reason })
  else logSecurityEvent(caller, `security: ${action} failed`, { email }, { reason })
}

async function countAndCompare(db: Database, guess: PasswordGuess): Promise<boolean> {
  const { account, action } = guess
  // Sign-in and sign-up are limited by network.
  const isSignedIn = action !== 'sign-in' && action !== 'sign-up'
  if (account && isSignedIn) await countTry(db, 'confirm password', account.userId, CONFIRM_LIMIT)
  const deviceSubject = await findDeviceSubject(db, guess)
  const subject = deviceSubject ?? accountSubject(guess.email)
  await countTry(db, ACTION, subject, GUESS_LIMIT)
  const passwordHash = account?.passwordHash ?? null
  const place = placeOf(account, { isSignedIn, isKnownDevice: deviceSubject !== null })
  try {
    const isCorrect = await isCorrectPassword(guess.password, passwordHash, place)
    if (isCorrect) await refundTry(db, ACTION, subject)
    return isCorrect
  } catch (error) {
    // The password was not checked, because too many others are waiting.
    if (error instanceof Refusal) await refundTry(db, ACTION, subject)
    throw error
  }
}

function placeOf(
  account: Credentials | null,
  caller: { isSignedIn: boolean; isKnownDevice: boolean },
): Place {
  if (account && caller.isSignedIn) return { line: 'account holder', userId: account.userId }
  if (account && caller.isKnownDevice) return { line: 'known device', userId: account.userId }
  return { line: 'stranger' }
}

/** Using a reset link proves access to the owner's mailbox, so the owner may sign in at once. */
export async function resetGuessLimit(tx: SystemTx, email: string): Promise<void> {
  await resetTries(tx, ACTION, accountSubject(email))
}

function accountSubject(email: string): string {
  return `account ${emailHash(email)}`
}

/** Whose guesses are counted together: those from a browser of the owner, or all others for the account. */
export async function guessSubject(
  db: Database,
  guess: Pick<PasswordGuess, 'email' | 'account' | 'cookies'>,
): Promise<string> {
  return (await findDeviceSubject(db, guess)) ?? accountSubject(guess.email)
}

/** Null if the owner has not signed in from this device before. */
async function findDeviceSubject(
  db: Database,
  { account, cookies }: Pick<PasswordGuess, 'account' | 'cookies'>,
): Promise<string | null> {
  const deviceToken = cookies.deviceToken()
  const userId = account?.userId ?? NO_USER_ID
  // Also queried without an account, so that the response time reveals nothing.
  const isKnown = deviceToken && (await db.asSystem((tx) => isKnownDevice(tx, deviceToken, userId)))
  return deviceToken && isKnown ? `${DEVICE_PREFIX}${hashToken(deviceToken).toString('base64url')}` : null
}

/** Whether guesses of the subject come from a browser that the owner has used before. */
export function isOwnDevice(subject: string): boolean {
  return subject.startsWith(DEVICE_PREFIX)
}

const DEVICE_PREFIX = 'device '
const NO_USER_ID = '00000000-0000-0000-0000-000000000000'
