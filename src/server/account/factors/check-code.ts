import { Secret, TOTP } from 'otpauth'
import { hasAuthenticator } from '#server/account/factors/authenticator-queries.ts'
import { notifyOfFactorChange } from '#server/account/factors/notify-of-factor-change.ts'
import { isOwnDevice } from '#server/account/limit-guesses.ts'
import type { Caller, GuessedAction } from '#server/account/log-security-event.ts'
import { reportFailedAttempt } from '#server/account/report-failed-attempt.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import type { SystemTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import { countTry, refundTry } from '#server/http/count-try.ts'
import { hashToken } from '#server/tokens/make-token.ts'

const STEP_SECONDS = 30

type CodeGuess = {
  userId: string
  code: string | undefined
  /** Whose guesses are counted together. Called only if the account asks for codes. */
  findSubject: () => Promise<string>
  action: GuessedAction
  caller: Caller
}

const GUESS_LIMIT = { tries: 10, windowSeconds: 15 * 60 }
const ACTION = 'guess code'

/**
 * Refuses unless the account has no authenticator or the code is right. Returns whether a code was used. Guesses are limited
 * like those of passwords, and a code that was used once is as wrong as any other.
 */
export async function checkCode(deps: EmailDeps, guess: CodeGuess): Promise<boolean> {
  const { db } = deps
  const { userId, code, findSubject, action, caller } = guess
  const reportFailure = (reason: string) => reportFailedAttempt(db, caller, { action, userId, reason })
  if (!(await db.asSystem((tx) => hasAuthenticator(tx, userId)))) return false
  const subject = await findSubject()
  if (code === undefined) {
    // Somebody knows the password. Where the owner has signed in before, it is most likely the owner, who enters the code next.
    if (!isOwnDevice(subject)) reportFailure('no code')
    return refuse('code_required')
  }
  await countTry(db, ACTION, subject, GUESS_LIMIT).catch((error: unknown) => {
    if (error instanceof Refusal) reportFailure('too many codes')
    throw error
  })
  const isCorrect = await db.asSystem(async (tx) => {
    if (await consumeTotpCode(tx, userId, code)) return true
    if (!(await consumeRecoveryCode(tx, userId, code))) return false
    await notifyOfFactorChange(deps, tx, { userId, change: 'recovery code used', caller })
    return true
  })
  if (!isCorrect) {
    reportFailure('wrong code')
    refuseCode()
  }
  await refundTry(db, ACTION, subject)
  return true
}

export function refuseCode(): never {
  const sentence = 'That code isn’t right, or it was used before. Check it, or use the next one.'
  return refuse('invalid_code', { message: sentence, fields: { code: sentence } })
}

/** Accepts the codes of this half minute and its two neighbors, as clocks differ. Each works once. */
export async function consumeTotpCode(tx: SystemTx, userId: string, code: string): Promise<boolean> {
  if (!/^\d{6}$/.test(code)) return false
  const row = await tx
    .selectFrom('authenticators')
    .where('user_id', '=', userId)
    .select('secret')
    .executeTakeFirst()
  if (!row) return false
  const timestamp = (await tx.now()).getTime()
  const delta = totpOf(row.secret, '').validate({ token: code, timestamp, window: 1 })
  if (delta === null) return false
  const step = Math.floor(timestamp / 1000 / STEP_SECONDS) + delta
  const { numUpdatedRows } = await tx
    .updateTable('authenticators')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

async function consumeRecoveryCode(tx: SystemTx, userId: string, code: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashToken(code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function totpOf(secret: Buffer, email: string): TOTP {
  return new TOTP({
    issuer: 'Wheelhouse',
    label: email,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })
}
