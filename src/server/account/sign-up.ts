import type * as z from 'zod/mini'
import type { SignUp } from '#contract/account.ts'
import { DEMO_LOGIN } from '#db/demo.ts'
import { zoneName } from '#domain/time/zone-name.ts'
import { assertStrongPassword } from '#server/account/assert-strong-password.ts'
import { sendConfirmationEmail } from '#server/account/confirm-email.ts'
import { countEmail } from '#server/account/count-email.ts'
import { hasAuthenticator } from '#server/account/factors/authenticator-queries.ts'
import { provenByPassword } from '#server/account/factors/prove-identity.ts'
import { hashPassword } from '#server/account/hash-password.ts'
import { checkGuess } from '#server/account/limit-guesses.ts'
import { type Browser, openSession } from '#server/account/open-session.ts'
import {
  type Credentials,
  findCredentialsByEmail,
  insertSettings,
  insertUser,
  type VerifiedCredentials,
} from '#server/account/queries.ts'
import { reportFailedAttempt } from '#server/account/report-failed-attempt.ts'
import { refuse } from '#server/base/refusal.ts'
import type { EmailDeps } from '#server/dependencies.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'

const NOTICE_LIMIT = { tries: 1, windowSeconds: 60 * 60 }

export async function signUp(deps: EmailDeps, request: z.output<typeof SignUp>, browser: Browser) {
  const { db } = deps
  const { email, password, timezone } = request
  assertStrongPassword(password, { email, field: 'password' })
  // A public installation refuses to start with this account, so nobody may be able to create it there.
  if (email.toLowerCase() === DEMO_LOGIN.email) refuse('sign_up_failed')
  const passwordHash = await hashPassword(password)
  const userId = await db.asSystem(async (tx) => {
    const id = await insertUser(tx, email, passwordHash)
    if (id) {
      await insertSettings(tx, id, zoneName(timezone ?? ''))
      await sendConfirmationEmail(deps, tx, { userId: id, email })
    }
    return id
  })
  const isSignUp = userId !== null
  const credentials = isSignUp ? { userId, passwordHash } : await verifyExistingOwner(deps, request, browser)
  const session = await openSession(deps, provenByPassword(credentials, false), browser, { isSignUp })
  return session ?? refuse('sign_up_failed')
}

/**
 * The response to an earlier try may have been lost, so a caller with the correct password is signed in. Not to an account with
 * an authenticator, because this form has no field for a code.
 */
async function verifyExistingOwner(
  deps: EmailDeps,
  { email, password }: z.output<typeof SignUp>,
  browser: Browser,
): Promise<VerifiedCredentials> {
  const account = await deps.db.asSystem((tx) => findCredentialsByEmail(tx, email))
  const isCorrect = await checkGuess(deps.db, {
    email,
    password,
    account,
    cookies: browser.cookies,
    action: 'sign-up',
    caller: browser,
  })
  if (account && isCorrect) {
    if (!(await deps.db.asSystem((tx) => hasAuthenticator(tx, account.userId)))) return account
    reportFailedAttempt(deps.db, browser, { action: 'sign-up', userId: account.userId, reason: 'no code' })
  }
  if (account) await notifyExistingOwner(deps, account)
  return refuse('sign_up_failed')
}

async function notifyExistingOwner({ db, enqueue, appUrl }: EmailDeps, account: Credentials): Promise<void> {
  await db.asSystem(async (tx) => {
    const { isOver } = await countEmail(tx, 'note of an account', account, NOTICE_LIMIT)
    if (isOver) return
    const { userId, email } = account
    const mail = { letter: 'account-exists', props: { appUrl: appUrl.origin }, to: email, userId } as const
    await queueMail(enqueue, tx, mail)
  })
}
