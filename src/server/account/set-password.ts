import type * as z from 'zod/mini'
import type { ChangePassword } from '#contract/account.ts'
import { assertUncommon, hashPassword, isRightPassword } from '#server/account/hash-password.ts'
import { forgetGuesses, isRightGuess } from '#server/account/limit-guesses.ts'
import {
  credentialsOf,
  deletePasswordResetOf,
  isStillPassword,
  passwordResetByToken,
  updatePassword,
  usePasswordReset,
} from '#server/account/queries.ts'
import {
  deleteKnownDevicesOf,
  deleteSessionsOf,
  insertKnownDevice,
  isLiveSession,
} from '#server/account/session-queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Session } from '#server/http/session.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { makeToken } from '#server/tokens/make-token.ts'

/** With the token of a reset link, which is used up by it. Every session ends: the old password may be stolen. */
export async function resetPassword(
  deps: EmailDeps,
  { token, password }: { token: string; password: string },
  cookies: Cookies,
): Promise<void> {
  const { db } = deps
  const reset = (await db.asSystem((tx) => passwordResetByToken(tx, token))) ?? refuse('invalid_token')
  if (reset.isUsed) return assertSameAnswer(db, reset.userId, password)
  assertUncommon(password, 'password')
  const passwordHash = await hashPassword(password)
  const deviceToken = makeToken()
  await db.asSystem(async (tx) => {
    if (!(await usePasswordReset(tx, token))) refuse('invalid_token')
    // First: it waits for sign-ins under way, whose sessions the next line then sees.
    const email = await storePassword(deps, tx, reset.userId, passwordHash)
    await deleteSessionsOf(tx, reset.userId)
    await deleteKnownDevicesOf(tx, reset.userId)
    // The link came from the owner's mailbox: whoever guessed before must not keep the owner out now.
    await insertKnownDevice(tx, reset.userId, deviceToken)
    await forgetGuesses(tx, email)
  })
  cookies.keepDevice(deviceToken)
}

/** The first answer was lost and the same is asked again: it was done. */
async function assertSameAnswer(db: Database, userId: string, password: string): Promise<void> {
  const { passwordHash } = await db.asSystem((tx) => credentialsOf(tx, userId))
  if (!(await isRightPassword(password, passwordHash))) refuse('invalid_token')
}

type Changing = { session: Session; token: string; cookies: Cookies }

/** Ends every session but the one it is asked from, and voids a reset link that is on its way. */
export async function changePassword(
  deps: EmailDeps,
  { current_password, new_password }: z.output<typeof ChangePassword>,
  { session, token, cookies }: Changing,
): Promise<void> {
  const { db } = deps
  const userId = session.user.id
  const account = await db.asSystem((tx) => credentialsOf(tx, userId))
  const guess = { email: account.email, password: current_password, account, cookies }
  if (!(await isRightGuess(db, guess))) refuseCurrent()
  assertUncommon(new_password, 'new_password')
  const passwordHash = await hashPassword(new_password)
  await db.asSystem(async (tx) => {
    if (!(await isStillPassword(tx, account))) refuseCurrent()
    if (!(await isLiveSession(tx, token))) refuse('unauthenticated')
    await deleteSessionsOf(tx, userId, { except: token })
    await deletePasswordResetOf(tx, userId)
    await storePassword(deps, tx, userId, passwordHash)
  })
}

function refuseCurrent(): never {
  const sentence = 'This is not your current password.'
  return refuse('invalid_credentials', { message: sentence, fields: { current_password: sentence } })
}

/** Tells the owner, at the address it gives back. */
async function storePassword(
  { enqueue, appUrl }: EmailDeps,
  tx: SystemTx,
  userId: string,
  passwordHash: string,
): Promise<string> {
  const to = await updatePassword(tx, userId, passwordHash)
  const props = { appUrl: appUrl.origin, changedAt: (await tx.now()).toISOString() }
  await queueMail(enqueue, tx, { letter: 'password-changed', props, to, userId })
  return to
}
