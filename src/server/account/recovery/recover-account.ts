import { assertStrongPassword } from '#server/account/assert-strong-password.ts'
import { confirmEmailByReset } from '#server/account/confirm-email.ts'
import { deleteAuthenticatorRows } from '#server/account/factors/authenticator-queries.ts'
import { deletePasskeyRows } from '#server/account/factors/passkey-queries.ts'
import { hashPassword } from '#server/account/hash-password.ts'
import { type Caller, logSecurityEvent } from '#server/account/log-security-event.ts'
import {
  deletePasswordReset,
  lockAccount,
  readAddressAndZone,
  readCredentials,
} from '#server/account/queries.ts'
import { findRecoveryLink, useRecoveryLink } from '#server/account/recovery/queries.ts'
import { replaceCredentials } from '#server/account/replace-credentials.ts'
import { assertRepeatedReset, type ResetPasswordDeps } from '#server/account/set-password.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import { refuse } from '#server/base/refusal.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { Cookies } from '#server/http/cookies.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { makeToken } from '#server/tokens/make-token.ts'

/** Like a password reset, but removes all other factors too. Uses up the link's token. */
export async function recoverAccount(
  deps: ResetPasswordDeps,
  { token, password }: { token: string; password: string },
  { cookies, ...caller }: Caller & { cookies: Cookies },
): Promise<void> {
  const { db } = deps
  const link = (await db.asSystem((tx) => findRecoveryLink(tx, token))) ?? refuse('invalid_token')
  const { userId } = link
  const account = await db.asSystem((tx) => readCredentials(tx, userId))
  if (link.isUsed) return assertRepeatedReset(account, password)
  assertStrongPassword(password, { email: account.email, field: 'password' })
  const passwordHash = await hashPassword(password, { line: 'account holder', userId })
  const deviceToken = makeToken()
  await db.asSystem(async (tx) => {
    await lockAccount(tx, userId)
    if (!(await useRecoveryLink(tx, token))) refuse('invalid_token')
    const removeFactors = () => deleteFactors(tx, userId)
    const replacement = { account, passwordHash, deviceToken, removeFactors }
    const isFeedRenewed = await replaceCredentials(deps, tx, replacement)
    await deletePasswordReset(tx, userId)
    await notifyOfRecovery(deps, tx, userId, isFeedRenewed)
    await confirmEmailByReset(tx, userId)
    await recordActivity(tx, { ...caller, deviceToken }, { userId, kind: 'recovery-completed' })
  })
  cookies.setDevice(deviceToken)
  logSecurityEvent(caller, 'security: account recovered', { userId })
}

async function deleteFactors(tx: SystemTx, userId: string): Promise<void> {
  await deletePasskeyRows(tx, userId)
  await deleteAuthenticatorRows(tx, userId)
}

/** It isn't counted, because a recovery takes a day. */
async function notifyOfRecovery(
  { enqueue, appUrl }: ResetPasswordDeps,
  tx: SystemTx,
  userId: string,
  isFeedRenewed: boolean,
): Promise<void> {
  const { email, timeZone } = await readAddressAndZone(tx, userId)
  const recoveredAt = (await tx.now()).toISOString()
  const props = { appUrl: appUrl.origin, timeZone, recoveredAt, isFeedRenewed }
  await queueMail(enqueue, tx, { letter: 'recovery-done', props, to: email, userId })
}
