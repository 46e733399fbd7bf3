import type * as z from 'zod/mini'
import type { SignIn } from '#contract/account.ts'
import { checkCode } from '#server/account/factors/check-code.ts'
import { provenByPassword } from '#server/account/factors/prove-identity.ts'
import { checkGuess, guessSubject } from '#server/account/limit-guesses.ts'
import { type Browser, openSession } from '#server/account/open-session.ts'
import { findCredentialsByEmail } from '#server/account/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { EmailDeps } from '#server/dependencies.ts'

/** The response and its timing don't reveal whether the address has an account. */
export async function signIn(
  deps: EmailDeps,
  { email, password, code }: z.output<typeof SignIn>,
  browser: Browser,
) {
  const { db } = deps
  const account = await db.asSystem((tx) => findCredentialsByEmail(tx, email))
  const guess = {
    email,
    password,
    account,
    cookies: browser.cookies,
    caller: browser,
    action: 'sign-in',
  } as const
  if (!(await checkGuess(db, guess)) || !account) return refuse('invalid_credentials')
  const { userId } = account
  const isWithCode = await checkCode(deps, {
    userId,
    code,
    findSubject: () => guessSubject(db, guess),
    action: 'sign-in',
    caller: browser,
  })
  const session = await openSession(deps, provenByPassword(account, isWithCode), browser)
  return session ?? refuse('invalid_credentials')
}
