import type { Session } from '#contract/account.ts'

export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'

/** Whether this tab did it, or learned it from another tab or the server. */
export type Origin = 'here' | 'elsewhere'

export type AuthListener = (event: AuthEvent, session: Session | null, origin: Origin) => void

/** `none`: nobody was signed in to begin with. `ended`: by another tab, another device, or time. */
export type SignOutCause = 'none' | 'here' | 'everywhere' | 'ended'

export type SessionState =
  /** Not asked yet, or the question got no answer: then `problem` says why. */
  | { status: 'unknown'; problem: string | null }
  | { status: 'signed-in'; session: Session }
  | { status: 'signed-out'; cause: SignOutCause }

export const NOT_ASKED: SessionState = { status: 'unknown', problem: null }

export function sessionOf(state: SessionState): Session | null {
  return state.status === 'signed-in' ? state.session : null
}
