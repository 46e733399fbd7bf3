import type * as z from 'zod/mini'
import type { ChangePassword } from '#contract/account.ts'
import { SESSION_SECONDS } from '#domain/account/session-times.ts'
import { assertStrongPassword } from '#server/account/assert-strong-password.ts'
import { confirmEmailByReset } from '#server/account/confirm-email.ts'
import { countEmail } from '#server/account/count-email.ts'
import { assertProofBeyondPassword } from '#server/account/factors/prove-identity.ts'
import { removeNewFactors } from '#server/account/factors/remove-new-factors.ts'
import { hashPassword, isCorrectPassword } from '#server/account/hash-password.ts'
import { checkGuess } from '#server/account/limit-guesses.ts'
import { type Caller, logSecurityEvent } from '#server/account/log-security-event.ts'
import {
  type Credentials,
  deletePasswordReset,
  findPasswordReset,
  lockAccount,
  lockUnchangedPassword,
  readCredentials,
  updatePassword,
  usePasswordReset,
} from '#server/account/queries.ts'
import { cancelPendingRecovery } from '#server/account/recovery/cancel-recovery.ts'
import { type ReplaceCredentialsDeps, replaceCredentials } from '#server/account/replace-credentials.ts'
import {
  deleteKnownDevices,
  deleteSessions,
  lockLiveSession,
  replaceSession,
} from '#server/account/session-queries.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { refuse } from '#server/base/refusal.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import type { Cookies } from '#server/http/cookies.ts'
import type { Session } from '#server/http/session.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { makeToken } from '#server/tokens/make-token.ts'

export type ResetPasswordDeps = EmailDeps & ReplaceCredentialsDeps

/** Uses up the reset link's token. Ends every session, new factors and the calendar address, as the old password may be stolen. */
export async function resetPassword(
  deps: ResetPasswordDeps,
  { token, password }: { token: string; password: string },
  { cookies, ...caller }: Caller & { cookies: Cookies },
): Promise<void> {
  const { db } = deps
  const reset = (await db.asSystem((tx) => findPasswordReset(tx, token))) ?? refuse('invalid_token')
  const account = await db.asSystem((tx) => readCredentials(tx, reset.userId))
  if (reset.isUsed) return assertRepeatedReset(account, password)
  assertStrongPassword(password, { email: account.email, field: 'password' })
  const passwordHash = await hashPassword(password, { line: 'account holder', userId: reset.userId })
  const deviceToken = makeToken()
  await db.asSystem(async (tx) => {
    await lockAccount(tx, reset.userId)
    if (!(await usePasswordReset(tx, token))) refuse('invalid_token')
    const removeFactors = () => removeNewFactors(deps, tx, { userId: reset.userId, caller })
    const replacement = { account, passwordHash, deviceToken, removeFactors }
    const isFeedRenewed = await replaceCredentials(deps, tx, replacement)
    await notifyOfNewPassword(deps, tx, account, isFeedRenewed)
    await confirmEmailByReset(tx, reset.userId)
    const activity = { userId: reset.userId, kind: 'password-reset' } as const
    await recordActivity(tx, { ...caller, deviceToken }, activity)
  })
  cookies.setDevice(deviceToken)
  logSecurityEvent(caller, 'security: reset link used', reset)
}

/** A repeat with the same password succeeds, as the first response may have been lost. */
export async function assertRepeatedReset(
  { userId, passwordHash }: Credentials,
  password: string,
): Promise<void> {
  const place = { line: 'account holder', userId } as const
  if (!(await isCorrectPassword(password, passwordHash, place))) refuse('invalid_token')
}

type PasswordChanger = Caller & { session: Session; token: string; cookies: Cookies }

/**
 * Ends every other session, forgets every other device, replaces the calendar address, invalidates a pending reset link and cancels a
 * pending recovery. This session gets a new token, because whoever made its owner change the password may have copied the old one.
 */
export async function changePassword(
  deps: ResetPasswordDeps,
  { current_password, new_password }: z.output<typeof ChangePassword>,
  { session, token, cookies, ...caller }: PasswordChanger,
): Promise<void> {
  const { db } = deps
  const userId = session.user.id
  await assertProofBeyondPassword(db, session)
  const account = await db.asSystem((tx) => readCredentials(tx, userId))
  const guess = { email: account.email, password: current_password, account, cookies, caller }
  if (!(await checkGuess(db, { ...guess, action: 'password change' }))) refuseWrongPassword()
  assertStrongPassword(new_password, { email: account.email, field: 'new_password' })
  const passwordHash = await hashPassword(new_password, { line: 'account holder', userId })
  const newToken = makeToken()
  await db.asSystem(async (tx) => {
    if (!(await lockUnchangedPassword(tx, account))) refuseWrongPassword()
    if (!(await lockLiveSession(tx, token))) refuse('unauthenticated')
    await deleteSessions(tx, userId, { except: token })
    await replaceSession(tx, token, newToken)
    await deleteKnownDevices(tx, userId, { except: cookies.deviceToken() })
    await deletePasswordReset(tx, userId)
    await updatePassword(tx, userId, passwordHash)
    const isFeedRenewed = await deps.renewCalendarFeed(tx, userId)
    await notifyOfNewPassword(deps, tx, account, isFeedRenewed)
    await cancelPendingRecovery(deps, tx, { userId, cancelledBy: 'sign-in change', caller })
    await recordActivity(tx, caller, { userId, kind: 'password-changed' })
  })
  cookies.setSession(newToken, SESSION_SECONDS)
  logSecurityEvent(caller, 'security: password changed', { userId })
}

function refuseWrongPassword(): never {
  const sentence = 'That isn’t your current password.'
  return refuse('invalid_credentials', { message: sentence, fields: { current_password: sentence } })
}

/** Anybody can sign up with somebody else's address and change the password over and over. */
const NOTICE_LIMIT = { tries: 5, windowSeconds: 60 * 60 }

async function notifyOfNewPassword(
  { enqueue, appUrl }: EmailDeps,
  tx: SystemTx,
  account: Credentials,
  isFeedRenewed: boolean,
): Promise<void> {
  const { isOver } = await countEmail(tx, 'mail about a password', account, NOTICE_LIMIT)
  if (isOver) return
  const props = { appUrl: appUrl.origin, changedAt: (await tx.now()).toISOString(), isFeedRenewed }
  const { userId, email } = account
  await queueMail(enqueue, tx, { letter: 'password-changed', props, to: email, userId })
}
