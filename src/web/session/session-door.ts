import type { Output } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { AuthEvent } from '#web/session/session-state.ts'

/** How tabs of one browser tell each other. Only the event travels: no token, no name. */
export type AuthChannel = {
  tell(event: AuthEvent): void
  onEvent(listener: (event: AuthEvent) => void): void
  close(): void
}

/** Everything the session client needs from outside, so that a test can hold the clock. */
export type SessionDoor = {
  readSession(): Promise<Output<typeof endpoints.readSession>>
  refreshSession(): Promise<Output<typeof endpoints.refreshSession>>
  nowMs(): number
  /** Returns how to stop. */
  every(ms: number, run: () => void): () => void
  /** The page can be seen again, or the network is back. Returns how to stop. */
  onWake(run: () => void): () => void
  openChannel(): AuthChannel
}
