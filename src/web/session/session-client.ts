import type { Session, User } from '#contract/account.ts'
import type { Output } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { isRefreshDue, TICK_MS } from '#domain/account/refresh-due.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  type AuthEvent,
  type AuthListener,
  NOT_ASKED,
  type Origin,
  type SessionState,
  type SignOutCause,
  sessionOf,
} from '#web/session/session-state.ts'

/** Knows who is signed in, keeps the session alive and tells those who subscribe. One per tab. */
export function createSessionClient(door: SessionDoor) {
  let state: SessionState = NOT_ASKED
  /** By this machine's clock: the server's may be another. */
  let expiresAtMs = 0
  let askedAtMs = Number.NEGATIVE_INFINITY
  let asking: Promise<void> | null = null
  /** Grows when somebody signs in or out: an answer to an older question says nothing any more. */
  let revision = 0
  let channel: AuthChannel | null = null
  const watchers = new Set<() => void>()
  const listeners = new Set<AuthListener>()

  function become(next: SessionState): void {
    state = next
    for (const watch of watchers) watch()
  }

  function emit(event: AuthEvent, origin: Origin): void {
    for (const listen of listeners) listen(event, sessionOf(state), origin)
  }

  function keep(session: Session): void {
    expiresAtMs = door.nowMs() + session.expires_in * 1_000
    become({ status: 'signed-in', session })
  }

  function signedIn(session: Session): void {
    revision += 1
    keep(session)
    emit('SIGNED_IN', 'here')
    channel?.tell('SIGNED_IN')
  }

  function signedOut(cause: SignOutCause): void {
    revision += 1
    become({ status: 'signed-out', cause })
    emit('SIGNED_OUT', cause === 'ended' ? 'elsewhere' : 'here')
    channel?.tell('SIGNED_OUT')
  }

  function userUpdated(user: User): void {
    if (state.status !== 'signed-in') return
    become({ status: 'signed-in', session: { ...state.session, user } })
    emit('USER_UPDATED', 'here')
    channel?.tell('USER_UPDATED')
  }

  /** What the server said, compared with what was known. */
  function settle(session: Session | null): void {
    const before = state
    if (session !== null) keep(session)
    else if (before.status === 'signed-in') signedOut('ended')
    else become({ status: 'signed-out', cause: before.status === 'unknown' ? 'none' : before.cause })

    if (before.status === 'unknown') emit('INITIAL_SESSION', 'here')
    else if (session !== null) emitNews(sessionOf(before)?.user, session.user)
  }

  function emitNews(before: User | undefined, user: User): void {
    if (before?.id !== user.id) emit('SIGNED_IN', 'elsewhere')
    else if (before.full_name !== user.full_name || before.email !== user.email) {
      emit('USER_UPDATED', 'elsewhere')
    }
  }

  async function read(): Promise<void> {
    const asked = revision
    const { session, canRefresh } = await door.readSession()
    if (asked !== revision) return
    if (session === null && canRefresh) await refresh()
    else settle(session)
  }

  async function refresh(): Promise<void> {
    const asked = revision
    try {
      const { session } = await door.refreshSession()
      if (asked !== revision) return
      settle(session)
      emit('TOKEN_REFRESHED', 'here')
      channel?.tell('TOKEN_REFRESHED')
    } catch (error) {
      if (!isUnauthenticated(error)) throw error
      if (asked === revision) settle(null)
    }
  }

  /** One question at a time; without an answer what was known stays, and the next tick asks again. */
  function ask(question: () => Promise<void>): Promise<void> {
    if (asking) return asking
    askedAtMs = door.nowMs()
    const mine = question()
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (state.status === 'unknown') become({ status: 'unknown', problem: error.message })
      })
      .finally(() => {
        if (asking === mine) asking = null
      })
    asking = mine
    return mine
  }

  async function tick(): Promise<void> {
    if (state.status === 'unknown') await ask(read)
    else if (state.status === 'signed-in' && isRefreshDue(expiresAtMs - door.nowMs())) await ask(refresh)
  }

  /** After a sleep nothing is sure: the session may have ended on another device. */
  async function wake(): Promise<void> {
    await tick()
    if (state.status === 'signed-in' && door.nowMs() - askedAtMs >= TICK_MS) await ask(read)
  }

  /** Another tab did something that concerns this one. */
  function follow(event: AuthEvent): void {
    revision += 1
    if (event !== 'SIGNED_OUT') {
      asking = null
      void ask(read)
    } else if (state.status !== 'signed-out') {
      become({ status: 'signed-out', cause: 'ended' })
      emit('SIGNED_OUT', 'elsewhere')
    }
  }

  /** Begins to watch the clock and the other tabs. Returns how to end it. */
  function start(): () => void {
    const opened = door.openChannel()
    channel = opened
    opened.onEvent(follow)
    const stopTicks = door.every(TICK_MS, () => void tick())
    const stopWaking = door.onWake(() => void wake())
    void tick()
    return () => {
      stopTicks()
      stopWaking()
      opened.close()
      channel = null
    }
  }

  return {
    state: () => state,
    /** The session's end by the server's clock and by this machine's tell how far the two are apart. */
    serverNowMs(): number {
      const session = sessionOf(state)
      return door.nowMs() + (session ? session.expires_at * 1_000 - expiresAtMs : 0)
    },
    onChange(watch: () => void): () => void {
      watchers.add(watch)
      return () => watchers.delete(watch)
    },
    subscribe(listen: AuthListener): () => void {
      listeners.add(listen)
      return () => listeners.delete(listen)
    },
    start,
    /** Asks the server again, whatever is known. True when somebody is signed in afterwards. */
    async recheck(): Promise<boolean> {
      await ask(read)
      return state.status === 'signed-in'
    },
    signedIn,
    signedOut,
    userUpdated,
    passwordRecovery: () => emit('PASSWORD_RECOVERY', 'here'),
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}

/** How tabs of one browser tell each other. Only the event travels: no token, no name. */
type AuthChannel = {
  tell(event: AuthEvent): void
  onEvent(listener: (event: AuthEvent) => void): void
  close(): void
}

/** Everything the session client needs from outside, so that a test can hold the clock. */
type SessionDoor = {
  readSession(): Promise<Output<typeof endpoints.readSession>>
  refreshSession(): Promise<Output<typeof endpoints.refreshSession>>
  nowMs(): number
  /** Returns how to stop. */
  every(ms: number, run: () => void): () => void
  /** The page can be seen again, or the network is back. Returns how to stop. */
  onWake(run: () => void): () => void
  openChannel(): AuthChannel
}
