import type * as z from 'zod/mini'
import type { SignUp } from '#contract/account.ts'
import { endpoints } from '#contract/endpoints.ts'
import { browserSession } from '#web/account/browser-session.ts'
import { callAuth } from '#web/account/call-auth.ts'
import { pause } from '#web/account/with-retries.ts'
import { toast } from '#web/ui/toast-store.ts'

const SETTLING_MS = 1_000

/** Opens an account. False when there is no session afterwards: the browser may have refused the cookie. */
export async function openAccount(wish: z.output<typeof SignUp>): Promise<boolean> {
  const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone
  await callAuth(endpoints.signUp, { body: { ...wish, timezone } })
  toast({ title: 'Creating account' })
  await pause(SETTLING_MS)
  const { session } = await callAuth(endpoints.readSession)
  if (session === null) return false
  browserSession.signedIn(session)
  return true
}
