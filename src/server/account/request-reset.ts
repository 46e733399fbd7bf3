import { randomUUID } from 'node:crypto'
import { RESET_LINK_SECONDS } from '#domain/account/session-times.ts'
import {
  credentialsByEmail,
  insertResetRequest,
  replacePasswordReset,
  takeResetRequest,
} from '#server/account/queries.ts'
import { addressHash } from '#server/base/sha256.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import { tryAgainst } from '#server/http/count-try.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { makeToken } from '#server/tokens/make-token.ts'

/** As long as a link lives: the last one mailed covers the time in which no other is. */
const LINKS = { tries: 5, windowSeconds: RESET_LINK_SECONDS }

/** Only notes the wish: looking the address up here would tell by its time whether there is an account. */
export async function requestReset({ db, enqueue }: EmailDeps, email: string): Promise<void> {
  const id = randomUUID()
  await db.asVisitor(async (tx) => {
    await insertResetRequest(tx, id, email)
    await enqueue(tx, 'answer-reset-request', { requestId: id })
  })
}

/** Mails a link if the address has an account and did not get five within the life of a link. */
export async function answerResetRequest(
  { db, enqueue, appUrl }: EmailDeps,
  requestId: string,
): Promise<void> {
  await db.asSystem(async (tx) => {
    const email = await takeResetRequest(tx, requestId)
    const account = email && (await credentialsByEmail(tx, email))
    if (!account) return
    const { isOver } = await tryAgainst(tx, 'mail a reset link', addressHash(account.email), LINKS)
    if (isOver) return
    const token = makeToken()
    await replacePasswordReset(tx, account.userId, token)
    await queueMail(enqueue, tx, {
      letter: 'password-reset',
      // A fragment never leaves the browser: not to a log, not in a Referer.
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
