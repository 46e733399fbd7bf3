import { createContext } from 'react'
import type { Session } from '#contract/account.ts'
import { SESSION_NOT_LOADED, type SessionState } from '#web/session/session-state.ts'

/** The session of the owner whom the server rendered the page for. Rendering on the server and hydrating start from it. */
export const InitialSessionContext = createContext<SessionState>(SESSION_NOT_LOADED)

/** The server's time when it read the session. */
export function sessionReadAtMs({ expires_at, expires_in }: Session): number {
  return (expires_at - expires_in) * 1_000
}
