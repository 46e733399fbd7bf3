import type * as z from 'zod/mini'
import type { ChangePassword } from '#contract/account.ts'
import { hashPassword, isRightPassword } from '#server/account/hash-password.ts'
import { countGuess, forgetGuesses } from '#server/account/limit-guesses.ts'
import {
  credentialsOf,
  deleteKnownDevicesOf,
  deleteSessionsOf,
  isLivePasswordReset,
  takePasswordReset,
  updatePassword,
} from '#server/account/queries.ts'
import { assertUncommon } from '#server/account/sign-up.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { Session } from '#server/http/session.ts'
import type { SessionCookies } from '#server/http/session-cookies.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { queueMail } from '#server/messages/queue-mail.ts'
import { refuse } from '#server/refusal.ts'

export type PasswordDeps = { db: Database; enqueue: Enqueue; appUrl: URL }

/** With the token of a reset link, which is used up by it. Every session ends: the old password may be stolen. */
export async function resetPassword(deps: PasswordDeps, token: string, password: string): Promise<void> {
  if (!(await deps.db.asSystem((tx) => isLivePasswordReset(tx, token)))) refuse('invalid_token')
  assertUncommon(password, 'password')
  const passwordHash = await hashPassword(password)
  await deps.db.asSystem(async (tx) => {
    const userId = (await takePasswordReset(tx, token)) ?? refuse('invalid_token')
    await deleteSessionsOf(tx, userId)
    await deleteKnownDevicesOf(tx, userId)
    await storePassword(deps, tx, userId, passwordHash)
  })
}

type Changing = { session: Session; token: string; cookies: SessionCookies }

/** Ends every session but the one it is asked from. */
export async function changePassword(
  deps: PasswordDeps,
  { current_password, new_password }: z.output<typeof ChangePassword>,
  { session, token, cookies }: Changing,
): Promise<void> {
  const { db } = deps
  const userId = session.user.id
  const { email, password_hash } = await db.asSystem((tx) => credentialsOf(tx, userId))
  const guess = { email, userId, deviceToken: cookies.deviceToken() }
  await countGuess(db, guess)
  if (!(await isRightPassword(current_password, password_hash))) {
    refuse('invalid_credentials', { fields: { current_password: 'This is not your current password' } })
  }
  await forgetGuesses(db, guess)
  assertUncommon(new_password, 'new_password')
  const passwordHash = await hashPassword(new_password)
  await db.asSystem(async (tx) => {
    await deleteSessionsOf(tx, userId, { except: token })
    await storePassword(deps, tx, userId, passwordHash)
  })
}

async function storePassword(
  { enqueue, appUrl }: PasswordDeps,
  tx: SystemTx,
  userId: string,
  passwordHash: string,
) {
  const to = await updatePassword(tx, userId, passwordHash)
  const props = { appUrl: appUrl.origin, changedAt: (await tx.now()).toISOString() }
  await queueMail(enqueue, tx, { letter: 'password-changed', props, to, userId })
}
