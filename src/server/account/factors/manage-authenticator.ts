import { randomBytes } from 'node:crypto'
import { Secret } from 'otpauth'
import { formatRecoveryCode } from '#domain/account/factors.ts'
import { deleteAuthenticatorRows, hasAuthenticator } from '#server/account/factors/authenticator-queries.ts'
import { consumeTotpCode, refuseCode, totpOf } from '#server/account/factors/check-code.ts'
import { lockSignedIn, type SignedInOwner } from '#server/account/factors/lock-signed-in.ts'
import { notifyOfFactorChange } from '#server/account/factors/notify-of-factor-change.ts'
import { type Caller, logSecurityEvent } from '#server/account/log-security-event.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import { countTry } from '#server/http/count-try.ts'
import { hashToken } from '#server/tokens/make-token.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
/** 120 bits, so that a plain hash is enough to store them. */
const RECOVERY_CODE_BYTES = 15
const CONFIRM_LIMIT = { tries: 10, windowSeconds: 15 * 60 }

type Owner = { id: string; email: string }

/** Creating it again replaces a secret that was never confirmed. */
export async function createAuthenticator(db: Database, owner: Owner, token: string) {
  const secret = randomBytes(SECRET_BYTES)
  await db.asSystem(async (tx) => {
    await lockSignedIn(tx, { userId: owner.id, token })
    if (await hasAuthenticator(tx, owner.id)) refuse('authenticator_exists')
    const fresh = { secret, created_at: now, last_step: 0 }
    await tx
      .insertInto('authenticators')
      .values({ user_id: owner.id, ...fresh })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
      .execute()
  })
  const totp = totpOf(secret, owner.email)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The first code shows that the app has the secret. Returns recovery codes. */
export async function confirmAuthenticator(
  deps: EmailDeps,
  code: string,
  { owner, token, ...caller }: Caller & { owner: Owner; token: string },
): Promise<string[]> {
  const { db } = deps
  await countTry(db, 'confirm authenticator', owner.id, CONFIRM_LIMIT)
  const codes = await db.asSystem(async (tx) => {
    await lockSignedIn(tx, { userId: owner.id, token })
    if (await hasAuthenticator(tx, owner.id)) refuse('authenticator_exists')
    if (!(await consumeTotpCode(tx, owner.id, code))) refuseCode()
    await tx
      .updateTable('authenticators')
      .set({ confirmed_at: now })
      .where('user_id', '=', owner.id)
      .execute()
    await notifyOfFactorChange(deps, tx, { userId: owner.id, change: 'authenticator added', caller })
    return replaceCodes(tx, owner.id)
  })
  logSecurityEvent(caller, 'security: authenticator added', { userId: owner.id })
  return codes
}

export async function deleteAuthenticator(
  deps: EmailDeps,
  { userId, token, ...caller }: Caller & SignedInOwner,
): Promise<void> {
  await deps.db.asSystem(async (tx) => {
    await lockSignedIn(tx, { userId, token })
    if (!(await hasAuthenticator(tx, userId))) refuse('not_found')
    await deleteAuthenticatorRows(tx, userId)
    await notifyOfFactorChange(deps, tx, { userId, change: 'authenticator removed', caller })
  })
  logSecurityEvent(caller, 'security: authenticator removed', { userId })
}

export async function replaceRecoveryCodes(
  deps: EmailDeps,
  { userId, token, ...caller }: Caller & SignedInOwner,
): Promise<string[]> {
  const codes = await deps.db.asSystem(async (tx) => {
    await lockSignedIn(tx, { userId, token })
    if (!(await hasAuthenticator(tx, userId))) refuse('not_found')
    await notifyOfFactorChange(deps, tx, { userId, change: 'recovery codes replaced', caller })
    return replaceCodes(tx, userId)
  })
  logSecurityEvent(caller, 'security: recovery codes replaced', { userId })
  return codes
}

/** Only their hashes are stored, so they can be shown this once. */
async function replaceCodes(tx: SystemTx, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    new Secret({ buffer: new Uint8Array(randomBytes(RECOVERY_CODE_BYTES)).buffer }).base32.toLowerCase(),
  )
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashToken(code) })))
    .execute()
  return codes.map(formatRecoveryCode)
}
