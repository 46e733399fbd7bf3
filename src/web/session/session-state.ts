import type { Session } from '#contract/account.ts'

export type AuthEvent =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'

/** Whether this tab caused the event, or learned of it from another tab or the server. */
export type Origin = 'here' | 'elsewhere'

export type AuthListener = (event: AuthEvent, session: Session | null, origin: Origin) => void

/** `none`: nobody was signed in. `ended`: the session was ended by another tab or device, or has expired. */
export type SignOutCause = 'none' | 'here' | 'everywhere' | 'ended'

export type SessionState =
  /** Not requested yet, or the request failed: then `problem` says why. */
  | { status: 'unknown'; problem: string | null }
  | { status: 'signed-in'; session: Session }
  | { status: 'signed-out'; cause: SignOutCause }

export const SESSION_NOT_LOADED: SessionState = { status: 'unknown', problem: null }

export function sessionOf(state: SessionState): Session | null {
  return state.status === 'signed-in' ? state.session : null
}
