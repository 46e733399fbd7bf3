import { randomUUID } from 'node:crypto'
import { RESET_LINK_SECONDS } from '#domain/account/session-times.ts'
import {
  claimResetRequest,
  findCredentialsByEmail,
  insertResetRequest,
  replacePasswordReset,
} from '#server/account/queries.ts'
import { emailHash } from '#server/base/sha256.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import { incrementTries } from '#server/http/count-try.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { makeToken } from '#server/tokens/make-token.ts'

/** The window equals a link's lifetime: while the limit applies, the last emailed link is still valid. */
const LINK_LIMIT = { tries: 5, windowSeconds: RESET_LINK_SECONDS }

/** Only queues the request: looking up the address here would reveal by its timing whether there is an account. */
export async function requestReset({ db, enqueue }: EmailDeps, email: string): Promise<void> {
  const id = randomUUID()
  await db.asVisitor(async (tx) => {
    await insertResetRequest(tx, id, email)
    await enqueue(tx, 'answer-reset-request', { requestId: id })
  })
}

/** Emails a link if the address has an account and is within the limit. */
export async function answerResetRequest(
  { db, enqueue, appUrl }: EmailDeps,
  requestId: string,
): Promise<void> {
  await db.asSystem(async (tx) => {
    const email = await claimResetRequest(tx, requestId)
    const account = email && (await findCredentialsByEmail(tx, email))
    if (!account) return
    const { isOver } = await incrementTries(tx, 'mail a reset link', emailHash(account.email), LINK_LIMIT)
    if (isOver) return
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
  })
}
