import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { findCredentialsByEmail } from '#server/account/queries.ts'
import type { SystemTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'
import { runDue } from '#server/jobs/sweep.ts'
import { accountScene } from '#server/testing/account-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { hashToken } from '#server/tokens/make-token.ts'

export const HOUR = 60 * 60
export const RECOVERY_CODE = 'a'.repeat(24)
export const NEW_PASSWORD = 'new-foam-cannon'

/** Owners who sign in with a code, and helpers to recover their accounts. */
export function recoveryScene() {
  const scene = accountScene()
  const { aBrowser, signUp, waitForEmail } = scene

  /** Signs up an owner with every factor. */
  async function anOwnerWithCodes() {
    const { browser, email } = await signUp()
    const userId = await scene.server.deps.db.asSystem(async (tx) => {
      const account = await findCredentialsByEmail(tx, email)
      await addFactors(tx, account?.userId ?? '')
      return account?.userId ?? ''
    })
    return { browser, email, userId }
  }

  const request = async (email: string) => {
    expect(await outcome(aBrowser().post('/api/auth/request-recovery', { email }))).toBe('202')
    // Waits until the worker has answered.
    await scene.mailsTo(email)
  }
  const tokenIn = async (email: string, letter: string, emailCount = 1) =>
    (await waitForEmail(email, letter, emailCount))?.text.match(/#token=([\w-]+)/)?.[1] ?? ''

  return Object.assign(Object.create(scene) as typeof scene, {
    anOwnerWithCodes,
    request,
    /** The token of the link that cancels the newest recovery. */
    cancelToken: (email: string, emailCount = 1) => tokenIn(email, 'recovery-requested', emailCount),
    /** The token of the link in the email that comes after a day. */
    linkToken: (email: string, emailCount = 1) => tokenIn(email, 'recovery-ready', emailCount),
    recover: (token: string, password = NEW_PASSWORD) =>
      outcome(aBrowser().post('/api/auth/recover', { token, password })),
    cancelByLink: (token: string) => outcome(aBrowser().post('/api/auth/cancel-recovery', { token })),
    isLinkValid: async (token: string) =>
      (await outcome(aBrowser().post('/api/auth/check-recovery-link', { token }))) === '200',
    /** How many emails of a kind the address has got, once the worker has done everything that is due. */
    async countOf(email: string, letter: string): Promise<number> {
      const { db, sources } = scene.server.deps
      await runDue(db, sources, { deadlineMs: 100_000, pause })
      return (await scene.mailsTo(email)).filter(({ subject }) => subject === letter).length
    },
  })
}

async function addFactors(tx: SystemTx, userId: string): Promise<void> {
  const secret = Buffer.alloc(20, 1)
  await tx.insertInto('authenticators').values({ user_id: userId, secret, confirmed_at: now }).execute()
  await tx
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hash: hashToken(RECOVERY_CODE) })
    .execute()
  await tx
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: Buffer.from(userId),
      public_key: Buffer.alloc(32, 3),
      counter: 0,
      transports: [],
      name: 'My phone',
    })
    .execute()
}
