import { randomUUID } from 'node:crypto'
import { RESET_LINK_SECONDS } from '#domain/account/session-times.ts'
import { countEmail } from '#server/account/count-email.ts'
import { hasAuthenticator } from '#server/account/factors/authenticator-queries.ts'
import { type Caller, logSecurityEvent } from '#server/account/log-security-event.ts'
import {
  type Credentials,
  claimResetRequest,
  findCredentialsByEmail,
  insertResetRequest,
  lockAccount,
  replacePasswordReset,
} from '#server/account/queries.ts'
import { openRecovery } from '#server/account/recovery/open-recovery.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { EmailDeps, RouteDeps } from '#server/dependencies.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { makeToken } from '#server/tokens/make-token.ts'

/** A request over the limit changes nothing: the last emailed link stays valid for as long as its email says. */
const LINK_LIMIT = { tries: 5, windowSeconds: 60 * 60, hasReserve: true }

/** Only queues the request: looking up the address here would reveal by its timing whether there is an account. */
export async function requestReset({ db, enqueue }: EmailDeps, email: string, caller: Caller): Promise<void> {
  const id = randomUUID()
  await db.asVisitor(async (tx) => {
    await insertResetRequest(tx, { id, email })
    await enqueue(tx, 'answer-reset-request', { requestId: id })
  })
  logSecurityEvent(caller, 'security: password reset requested', { email }, { resetRequestId: id })
}

export type ResetDeps = EmailDeps & Pick<RouteDeps, 'log'>

/**
 * Emails a link if the address has an account and is within the limit. Somebody who asked to recover an account that asks
 * for codes has to wait for it.
 */
export async function answerResetRequest(deps: ResetDeps, requestId: string): Promise<void> {
  const answer = await deps.db.asSystem(async (tx) => {
    const request = await claimResetRequest(tx, requestId)
    const account = request && (await findCredentialsByEmail(tx, request.email))
    if (!account) return null
    const { userId } = account
    await lockAccount(tx, userId)
    const { device, network } = request
    if (!device || !network || !(await hasAuthenticator(tx, userId)))
      return (await sendResetLink(deps, tx, account)) ? { userId, event: 'reset link emailed' } : null
    const isOpened = await openRecovery(deps, tx, account, { device, network })
    return isOpened ? { userId, event: 'recovery started' } : null
  })
  // The request itself was logged without looking up its account: the two lines share the id of the request.
  if (answer) deps.log.info({ userId: answer.userId, resetRequestId: requestId }, `security: ${answer.event}`)
}

/** False beyond the limit. */
async function sendResetLink(
  { enqueue, appUrl }: ResetDeps,
  tx: SystemTx,
  account: Credentials,
): Promise<boolean> {
  const { isOver } = await countEmail(tx, 'mail a reset link', account, LINK_LIMIT)
  if (isOver) return false
  const token = makeToken()
  await replacePasswordReset(tx, account.userId, token)
  await queueMail(enqueue, tx, {
    letter: 'password-reset',
    // The token is in the fragment, which browsers never send: it can't end up in a log or a Referer.
    props: {
      appUrl: appUrl.origin,
      resetUrl: `${appUrl.origin}/auth/reset-password#token=${token}`,
      minutes: RESET_LINK_SECONDS / 60,
    },
    to: account.email,
    userId: account.userId,
  })
  return true
}
