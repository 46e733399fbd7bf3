import type * as z from 'zod/mini'
import type { SignIn } from '#contract/account.ts'
import { checkGuess } from '#server/account/limit-guesses.ts'
import { type Browser, openSession } from '#server/account/open-session.ts'
import { findCredentialsByEmail } from '#server/account/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { EmailDeps } from '#server/dependencies.ts'

/** The response and its timing don't reveal whether the address has an account. */
export async function signIn(
  deps: EmailDeps,
  { email, password }: z.output<typeof SignIn>,
  browser: Browser,
) {
  const { db } = deps
  const account = await db.asSystem((tx) => findCredentialsByEmail(tx, email))
  const isCorrect = await checkGuess(db, {
    email,
    password,
    account,
    cookies: browser.cookies,
    action: 'sign-in',
    caller: browser,
  })
  if (!account || !isCorrect) return refuse('invalid_credentials')
  return (await openSession(deps, account, browser)) ?? refuse('invalid_credentials')
}
