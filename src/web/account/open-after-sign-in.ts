import { endpoints } from '#contract/endpoints.ts'
import { safePath } from '#domain/account/safe-path.ts'
import { browserSession } from '#web/session/browser-session.ts'
import { callAuth } from '#web/session/call-auth.ts'
import { keepLocalDataFor } from '#web/session/local-data.ts'
import { openPage } from '#web/session/open-page.ts'
import { toastError } from '#web/ui/toast-store.ts'

export const SIGN_IN_FAILURE = { title: 'Login failed', fallback: 'An error occurred during login.' }

/** The server opened a session, but the browser did not store its cookie. */
const NO_SESSION_COOKIE = 'Your browser blocked our cookie. Please allow cookies for this site and sign in.'

/** Tells the other tabs and opens the page that was requested. Called after the server has opened a session. */
export async function openAfterSignIn(next: string | null): Promise<void> {
  const { session } = await callAuth(endpoints.readSession)
  if (session === null) return toastError(SIGN_IN_FAILURE.title, NO_SESSION_COOKIE)
  await keepLocalDataFor(session.user.id)
  browserSession.setSignedIn(session)
  await openPage(safePath(next))
}
