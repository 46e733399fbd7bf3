import type { Session, User } from '#contract/account.ts'
import { TICK_MS } from '#domain/account/refresh-due.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createSessionClient } from '#web/session/session-client.ts'
import type { AuthEvent } from '#web/session/session-state.ts'

export const unauthenticated = new ApiError(401, {
  code: 'unauthenticated',
  message: 'Please sign in.',
  requestId: null,
})
export const unreachable = new ApiError(0, {
  code: 'unavailable',
  message: 'Couldn’t reach Wheelhouse.',
  requestId: null,
})

export function aSession(user: Partial<User> = {}): Session {
  return {
    user: { id: '0b6f4a52-3c3e-4c39-9d5c-0d3f2f1d7a11', email: 'ana@example.com', full_name: 'ana', ...user },
    expires_at: 1_800_003_600,
    expires_in: 3_600,
  }
}

type ServerResponses = {
  session: Session | null | ApiError | Promise<Session>
  canRefresh?: boolean
  /** The response to a refresh. */
  refreshed?: Session | ApiError
  /** The session that the page was rendered with. */
  initial?: Session
}

/** A started client whose server, clock and other tabs the test controls. */
export async function aSessionClient(responses: ServerResponses) {
  const server: ServerResponses = { canRefresh: false, refreshed: aSession(), ...responses }
  const requests: string[] = []
  const broadcasts: AuthEvent[] = []
  const events: string[] = []
  let nowMs = 1_800_000_000_000
  let tick: () => void = () => undefined
  let wakeUp: () => void = () => undefined
  let receive: ((event: AuthEvent) => void) | null = null

  const client = createSessionClient({
    async readSession() {
      requests.push('read')
      const session = await server.session
      if (session instanceof ApiError) throw session
      return { session, canRefresh: server.canRefresh ?? false }
    },
    async refreshSession() {
      requests.push('refresh')
      if (server.refreshed instanceof ApiError) throw server.refreshed
      return { session: server.refreshed ?? aSession() }
    },
    nowMs: () => nowMs,
    every(_, run) {
      tick = run
      return () => {
        tick = () => undefined
      }
    },
    onWake(run) {
      wakeUp = run
      return () => {
        wakeUp = () => undefined
      }
    },
    openChannel: () => ({
      broadcast: (event) => broadcasts.push(event),
      onEvent(listener) {
        receive = listener
      },
      close() {
        receive = null
      },
    }),
  })
  client.subscribe((event, session) => events.push(`${event} ${session?.user.full_name ?? 'nobody'}`))
  if (responses.initial) client.adoptInitialSession(responses.initial)
  const stop = client.start()
  await flushPromises()

  async function advance({ minutes }: { minutes: number }) {
    for (let passedMs = 0; passedMs < minutes * 60_000; passedMs += TICK_MS) {
      nowMs += TICK_MS
      tick()
      await flushPromises()
    }
  }

  return {
    client,
    server,
    requests,
    broadcasts,
    events,
    stop,
    flushPromises,
    advance,
    /** Time passes without a tick. */
    sleep({ hours }: { hours: number }) {
      nowMs += hours * 3_600_000
    },
    async wake() {
      wakeUp()
      await flushPromises()
    },
    receive: (event: AuthEvent) => receive?.(event),
    isListening: () => receive !== null,
  }
}

async function flushPromises(): Promise<void> {
  for (let round = 0; round < 20; round += 1) await Promise.resolve()
}
