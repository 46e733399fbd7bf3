import type * as z from 'zod/mini'
import type { PasskeyResponse, ProofByPassword } from '#contract/factors.ts'
import { PROOF_SECONDS } from '#domain/account/factors.ts'
import { hasAuthenticator } from '#server/account/factors/authenticator-queries.ts'
import { checkCode } from '#server/account/factors/check-code.ts'
import { lockPasskey } from '#server/account/factors/passkey-queries.ts'
import { verifyPasskey } from '#server/account/factors/verify-passkey.ts'
import { checkGuess, guessSubject } from '#server/account/limit-guesses.ts'
import { logSecurityEvent } from '#server/account/log-security-event.ts'
import type { Browser, ProvenOwner } from '#server/account/open-session.ts'
import { lockAccount, lockUnchangedPassword, readCredentials } from '#server/account/queries.ts'
import { updateProof } from '#server/account/session-queries.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import { isProofFresh, type Session } from '#server/http/session.ts'
import { makeToken } from '#server/tokens/make-token.ts'

type Prover = Browser & { session: Session; token: string }

export async function proveByPassword(
  deps: EmailDeps,
  { password, code }: z.output<typeof ProofByPassword>,
  prover: Prover,
): Promise<Date> {
  const { db } = deps
  const userId = prover.session.user.id
  const account = await db.asSystem((tx) => readCredentials(tx, userId))
  const guess = {
    email: account.email,
    password,
    account,
    cookies: prover.cookies,
    caller: prover,
    action: 'proof',
  } as const
  if (!(await checkGuess(db, guess))) {
    const sentence = 'That isn’t your password.'
    refuse('invalid_credentials', { message: sentence, fields: { password: sentence } })
  }
  const isWithCode = await checkCode(deps, {
    userId,
    code,
    findSubject: () => guessSubject(db, guess),
    action: 'proof',
    caller: prover,
  })
  return storeProof(db, provenByPassword(account, isWithCode), prover)
}

export async function proveByPasskey(
  deps: EmailDeps,
  response: PasskeyResponse,
  prover: Prover,
): Promise<Date> {
  const userId = prover.session.user.id
  const used = await verifyPasskey(deps, { response, userId, action: 'proof', caller: prover })
  return storeProof(deps.db, provenByPasskey(used), prover)
}

/** The password stays the same, and no authenticator was added, until the transaction ends. */
export function provenByPassword(
  account: { userId: string; passwordHash: string },
  isWithCode: boolean,
): ProvenOwner {
  return {
    userId: account.userId,
    by: isWithCode ? 'password and code' : 'password',
    isStillValid: async (tx) =>
      (await lockUnchangedPassword(tx, account)) &&
      (isWithCode || !(await hasAuthenticator(tx, account.userId))),
  }
}

export function provenByPasskey({ userId, passkeyId }: { userId: string; passkeyId: string }): ProvenOwner {
  return {
    userId,
    by: 'passkey',
    async isStillValid(tx) {
      await lockAccount(tx, userId)
      return lockPasskey(tx, userId, passkeyId)
    },
  }
}

async function storeProof(db: Database, proven: ProvenOwner, prover: Prover): Promise<Date> {
  const proofToken = makeToken()
  const provedAt = await db.asSystem(async (tx) => {
    if (!(await proven.isStillValid(tx))) return null
    const provedAt = await updateProof(tx, prover.token, { proofToken, caller: prover })
    if (provedAt) await recordActivity(tx, prover, { userId: proven.userId, kind: 'proof-given' })
    return provedAt
  })
  if (provedAt === null) return refuse('unauthenticated')
  prover.cookies.setProof(proofToken)
  logSecurityEvent(prover, 'security: proof given', { userId: proven.userId }, { by: proven.by })
  return proofEnd(provedAt)
}

export function proofEnd(provedAt: Date): Date {
  return new Date(provedAt.getTime() + PROOF_SECONDS * 1000)
}

/** For calls that carry the password: it is proof enough, unless the account has an authenticator. */
export async function assertProofBeyondPassword(db: Database, session: Session): Promise<void> {
  if (isProofFresh(session)) return
  const { id } = session.user
  if (await db.asSystem((tx) => hasAuthenticator(tx, id))) refuse('proof_required')
}
