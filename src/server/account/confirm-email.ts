import { randomInt } from 'node:crypto'
import { countEmail } from '#server/account/count-email.ts'
import {
  compareCode,
  deleteEmailVerification,
  findEmailVerification,
  lockAndReadVerified,
  markEmailVerified,
  replaceEmailVerification,
} from '#server/account/email-verification-queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'
import { makeToken } from '#server/tokens/make-token.ts'

const VALID_MINUTES = 15
const MAX_WRONG_CODES = 5
/** The one at sign-up and five more: few enough that codes cannot be guessed. */
const CODE_LIMIT = { tries: 6, windowSeconds: 24 * 60 * 60, hasReserve: true }

type Account = { userId: string; email: string }

/** Emails a link and a code to an address that is not confirmed; they replace earlier ones. Does nothing beyond the limit. */
export async function sendConfirmationEmail(
  { enqueue, appUrl }: Pick<EmailDeps, 'enqueue' | 'appUrl'>,
  tx: SystemTx,
  { userId, email }: Account,
): Promise<{ isOver: boolean; waitSeconds: number }> {
  const limit = await countEmail(tx, 'mail a code', { email, isEmailConfirmed: false }, CODE_LIMIT)
  if (limit.isOver) return limit
  const token = makeToken()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await replaceEmailVerification(tx, { userId, token, code, minutes: VALID_MINUTES })
  await queueMail(enqueue, tx, {
    letter: 'confirm-email',
    // The token is in the fragment, which browsers never send: it can't end up in a log or a Referer.
    props: {
      appUrl: appUrl.origin,
      confirmUrl: `${appUrl.origin}/auth/confirm-email#token=${token}`,
      code,
      minutes: VALID_MINUTES,
    },
    to: email,
    userId,
  })
  return limit
}

/** Does nothing if the address is confirmed already, for instance in another tab. */
export async function requestConfirmationEmail(deps: EmailDeps, { userId, email }: Account): Promise<void> {
  await deps.db.asSystem(async (tx) => {
    if (await lockAndReadVerified(tx, userId)) return
    const { isOver, waitSeconds } = await sendConfirmationEmail(deps, tx, { userId, email })
    if (isOver)
      refuse('too_many_requests', {
        message:
          'You’ve asked for too many codes today. Please try again tomorrow, or reset your password: that confirms your email too.',
        retryAfterSeconds: waitSeconds,
      })
  })
}

/** Wrong codes are counted even though the call is refused. */
export async function confirmEmailByCode(db: Database, userId: string, code: string): Promise<void> {
  const result = await db.asSystem(async (tx) => {
    if (await lockAndReadVerified(tx, userId)) return 'confirmed'
    const compared = await compareCode(tx, userId, code)
    if (!compared || compared.wrongCodes >= MAX_WRONG_CODES) return 'unusable'
    if (!compared.isCorrect) return 'wrong'
    await markEmailVerified(tx, userId)
    return 'confirmed'
  })
  if (result === 'wrong') refuse('invalid_code')
  if (result === 'unusable') refuse('invalid_code', { message: UNUSABLE_CODE })
}

const UNUSABLE_CODE = 'This code has expired or was entered wrong too often. Send a new one.'

/** For the button on the page that the link opens. Opening the link confirms nothing, because mail scanners open links. */
export async function confirmEmailByLink(db: Database, token: string): Promise<void> {
  await db.asSystem(async (tx) => {
    const userId = (await findEmailVerification(tx, token)) ?? refuse('invalid_token')
    await markEmailVerified(tx, userId)
  })
}

/** A reset link that was used confirms the address too. */
export async function confirmEmailByReset(tx: SystemTx, userId: string): Promise<void> {
  await markEmailVerified(tx, userId)
  await deleteEmailVerification(tx, userId)
}
