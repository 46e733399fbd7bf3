import { randomUUID } from 'node:crypto'
import { RESET_LINK_SECONDS } from '#domain/account/session-times.ts'
import { countEmail } from '#server/account/count-email.ts'
import { type Caller, logSecurityEvent } from '#server/account/log-security-event.ts'
import {
  claimResetRequest,
  findCredentialsByEmail,
  insertResetRequest,
  lockAccount,
  replacePasswordReset,
} from '#server/account/queries.ts'
import type { EmailDeps, RouteDeps } from '#server/dependencies.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { makeToken } from '#server/tokens/make-token.ts'

/** A request over the limit changes nothing: the last emailed link stays valid for as long as its email says. */
const LINK_LIMIT = { tries: 5, windowSeconds: 60 * 60, hasReserve: true }

/** Only queues the request: looking up the address here would reveal by its timing whether there is an account. */
export async function requestReset({ db, enqueue }: EmailDeps, email: string, caller: Caller): Promise<void> {
  const id = randomUUID()
  await db.asVisitor(async (tx) => {
    await insertResetRequest(tx, id, email)
    await enqueue(tx, 'answer-reset-request', { requestId: id })
  })
  logSecurityEvent(caller, 'security: password reset requested', { email }, { resetRequestId: id })
}

export type ResetDeps = EmailDeps & Pick<RouteDeps, 'log'>

/** Emails a link if the address has an account and is within the limit. */
export async function answerResetRequest(
  { db, enqueue, appUrl, log }: ResetDeps,
  requestId: string,
): Promise<void> {
  const userId = await db.asSystem(async (tx) => {
    const email = await claimResetRequest(tx, requestId)
    const account = email && (await findCredentialsByEmail(tx, email))
    if (!account) return null
    await lockAccount(tx, account.userId)
    const { isOver } = await countEmail(tx, 'mail a reset link', account, LINK_LIMIT)
    if (isOver) return null
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
    return account.userId
  })
  // The request itself was logged without looking up its account: the two lines share the id of the request.
  if (userId) log.info({ userId, resetRequestId: requestId }, 'security: reset link emailed')
}
