import { sql } from 'kysely'
import { sha256 } from '#server/base/sha256.ts'
import type { SystemTx } from '#server/db/database.ts'
import { now, secondsFromNow } from '#server/db/product-clock.ts'
import { hashToken } from '#server/tokens/make-token.ts'

type NewVerification = { userId: string; token: string; code: string; minutes: number }

/** A new link and code invalidate the previous ones. */
export async function replaceEmailVerification(
  tx: SystemTx,
  { userId, token, code, minutes }: NewVerification,
): Promise<void> {
  const pending = {
    token_hash: hashToken(token),
    code_hash: codeHash(userId, code),
    wrong_codes: 0,
    created_at: now,
    expires_at: secondsFromNow(minutes * 60),
  }
  await tx
    .insertInto('email_verifications')
    .values({ user_id: userId, ...pending })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
    .execute()
}

function codeHash(userId: string, code: string): Buffer {
  return sha256(`${userId} ${code}`)
}

/** Locks the owner, so that concurrent requests and guesses are counted one by one. */
export async function lockAndReadVerified(tx: SystemTx, userId: string): Promise<boolean> {
  const { email_verified_at } = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select('email_verified_at')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return email_verified_at !== null
}

type ComparedCode = {
  isCorrect: boolean
  /** The number of wrong codes before this one. */
  wrongCodes: number
}

/** Compares a code with the emailed one, and counts it if it is wrong. Null if no code is valid. */
export async function compareCode(tx: SystemTx, userId: string, code: string): Promise<ComparedCode | null> {
  const hash = codeHash(userId, code)
  const compared = await tx
    .updateTable('email_verifications')
    .set({ wrong_codes: sql`wrong_codes + (code_hash <> ${hash})::int` })
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .returning([
      sql<boolean>`code_hash = ${hash}`.as('isCorrect'),
      sql<number>`wrong_codes - (code_hash <> ${hash})::int`.as('wrongCodes'),
    ])
    .executeTakeFirst()
  return compared ?? null
}

/** The owner of a link; null if it is unknown or has expired. It can be used again, as the first response may be lost. */
export async function findEmailVerification(tx: SystemTx, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('email_verifications')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

export async function markEmailVerified(tx: SystemTx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email_verified_at: now })
    .where('id', '=', userId)
    .where('email_verified_at', 'is', null)
    .execute()
}

export async function deleteEmailVerification(tx: SystemTx, userId: string): Promise<void> {
  await tx.deleteFrom('email_verifications').where('user_id', '=', userId).execute()
}
