import type { Session, User } from '#contract/account.ts'
import type { Output } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import { isRefreshDue, TICK_MS } from '#domain/account/refresh-due.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  type AuthEvent,
  type AuthListener,
  type Origin,
  SESSION_NOT_LOADED,
  type SessionState,
  type SignOutCause,
  sessionOf,
} from '#web/session/session-state.ts'

/** Tracks who is signed in, keeps the session alive and notifies subscribers. One per tab. */
export function createSessionClient(dependencies: SessionClientDependencies) {
  let state: SessionState = SESSION_NOT_LOADED
  /** The session's expiry by this machine's clock, which may differ from the server's. */
  let expiresAtMs = 0
  let lastRequestAtMs = Number.NEGATIVE_INFINITY
  let pendingRequest: Promise<void> | null = null
  /** Incremented by every sign-in and sign-out, so that responses to older requests are ignored. */
  let revision = 0
  let channel: AuthChannel | null = null
  const stateListeners = new Set<() => void>()
  const eventListeners = new Set<AuthListener>()

  function setState(next: SessionState): void {
    state = next
    for (const listener of stateListeners) listener()
  }

  function emit(event: AuthEvent, origin: Origin): void {
    for (const listener of eventListeners) listener(event, sessionOf(state), origin)
  }

  function storeSession(session: Session, readAtMs = dependencies.nowMs()): void {
    expiresAtMs = readAtMs + session.expires_in * 1_000
    setState({ status: 'signed-in', session })
  }

  function setSignedIn(session: Session): void {
    revision += 1
    storeSession(session)
    emit('SIGNED_IN', 'here')
    channel?.broadcast('SIGNED_IN')
  }

  function setSignedOut(cause: SignOutCause): void {
    revision += 1
    setState({ status: 'signed-out', cause })
    emit('SIGNED_OUT', cause === 'ended' ? 'elsewhere' : 'here')
    channel?.broadcast('SIGNED_OUT')
  }

  /** Takes over the session that the server reported, and emits what changed. */
  function adoptSession(session: Session | null): void {
    const before = state
    if (session !== null) storeSession(session)
    else if (before.status === 'signed-in') setSignedOut('ended')
    else setState({ status: 'signed-out', cause: before.status === 'unknown' ? 'none' : before.cause })

    if (before.status === 'unknown') emit('INITIAL_SESSION', 'here')
    else if (session !== null) emitUserChange(sessionOf(before)?.user, session.user)
  }

  function emitUserChange(before: User | undefined, user: User): void {
    if (before?.id !== user.id) emit('SIGNED_IN', 'elsewhere')
    else if (before.full_name !== user.full_name || before.email !== user.email) {
      emit('USER_UPDATED', 'elsewhere')
    }
  }

  async function loadSession(): Promise<void> {
    const startRevision = revision
    const { session, canRefresh } = await dependencies.readSession()
    if (startRevision !== revision) return
    if (session === null && canRefresh) await refreshSession()
    else adoptSession(session)
  }

  async function refreshSession(): Promise<void> {
    const startRevision = revision
    try {
      const { session } = await dependencies.refreshSession()
      if (startRevision !== revision) return
      adoptSession(session)
      emit('TOKEN_REFRESHED', 'here')
      channel?.broadcast('TOKEN_REFRESHED')
    } catch (error) {
      if (!isUnauthenticated(error)) throw error
      if (startRevision === revision) adoptSession(null)
    }
  }

  /** Sends one request at a time. A failure keeps the state, and the next tick retries. */
  function sendOnce(request: () => Promise<void>): Promise<void> {
    if (pendingRequest) return pendingRequest
    lastRequestAtMs = dependencies.nowMs()
    const current = request()
      .catch((error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        if (state.status === 'unknown') setState({ status: 'unknown', problem: error.message })
      })
      .finally(() => {
        if (pendingRequest === current) pendingRequest = null
      })
    pendingRequest = current
    return current
  }

  /** Loads the session while it is unknown, and refreshes it when that is due. */
  async function tick(): Promise<void> {
    if (state.status === 'unknown') await sendOnce(loadSession)
    else if (state.status === 'signed-in' && isRefreshDue(expiresAtMs - dependencies.nowMs()))
      await sendOnce(refreshSession)
  }

  /** Also reloads the session, because it may have been ended on another device while this one slept. */
  async function wake(): Promise<void> {
    await tick()
    if (state.status === 'signed-in' && dependencies.nowMs() - lastRequestAtMs >= TICK_MS)
      await sendOnce(loadSession)
  }

  /** Handles an event of another tab. */
  function onOtherTabEvent(event: AuthEvent): void {
    revision += 1
    if (event !== 'SIGNED_OUT') {
      pendingRequest = null
      void sendOnce(loadSession)
    } else if (state.status !== 'signed-out') {
      setState({ status: 'signed-out', cause: 'ended' })
      emit('SIGNED_OUT', 'elsewhere')
    }
  }

  /** Starts the timer and listens to the other tabs. Returns a function that stops both. */
  function start(): () => void {
    const newChannel = dependencies.openChannel()
    channel = newChannel
    newChannel.onEvent(onOtherTabEvent)
    const stopTicks = dependencies.every(TICK_MS, () => void tick())
    const stopWaking = dependencies.onWake(() => void wake())
    void tick()
    return () => {
      stopTicks()
      stopWaking()
      newChannel.close()
      channel = null
    }
  }

  return {
    state: () => state,
    /** The server's time. The session's expiry by both clocks gives the offset between them. */
    serverNowMs(): number {
      const session = sessionOf(state)
      return dependencies.nowMs() + (session ? session.expires_at * 1_000 - expiresAtMs : 0)
    },
    onChange(listener: () => void): () => void {
      stateListeners.add(listener)
      return () => stateListeners.delete(listener)
    },
    subscribe(listener: AuthListener): () => void {
      eventListeners.add(listener)
      return () => eventListeners.delete(listener)
    },
    start,
    /** Starts from the session that the page was rendered with, so that it is not requested again unless the page is a copy. */
    adoptInitialSession(session: Session, receivedAtMs = dependencies.nowMs()): void {
      if (state.status !== 'unknown') return
      lastRequestAtMs = receivedAtMs
      storeSession(session, receivedAtMs)
    },
    /** Requests the session again. Resolves to whether somebody is signed in. */
    async recheck(): Promise<boolean> {
      await sendOnce(loadSession)
      return state.status === 'signed-in'
    },
    setSignedIn,
    setSignedOut,
    updateUser(user: User): void {
      if (state.status !== 'signed-in') return
      setState({ status: 'signed-in', session: { ...state.session, user } })
      emit('USER_UPDATED', 'here')
      channel?.broadcast('USER_UPDATED')
    },
    emitPasswordRecovery: () => emit('PASSWORD_RECOVERY', 'here'),
  }
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unauthenticated'
}

/** Connects the tabs of one browser. It carries only events, no tokens or names. */
type AuthChannel = {
  broadcast(event: AuthEvent): void
  onEvent(listener: (event: AuthEvent) => void): void
  close(): void
}

/** What the session client needs from outside, so that tests can control it. */
type SessionClientDependencies = {
  readSession(): Promise<Output<typeof endpoints.readSession>>
  refreshSession(): Promise<Output<typeof endpoints.refreshSession>>
  nowMs(): number
  /** Runs the function at an interval. Returns a function that stops it. */
  every(ms: number, run: () => void): () => void
  /** Runs when the page is visible again or the network is back. Returns a function that stops it. */
  onWake(run: () => void): () => void
  openChannel(): AuthChannel
}
