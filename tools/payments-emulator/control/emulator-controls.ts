import type { Fault } from '#tools/payments-emulator/api/faults.ts'
import type { RecordedRequest } from '#tools/payments-emulator/api/request-log.ts'
import type { Delivery } from '#tools/payments-emulator/events/deliverer.ts'
import type { WebhookMode } from '#tools/payments-emulator/events/outbox.ts'

/** Everything that can be read from or changed in a running emulator, except its acts. */
export type EmulatorControls = {
  now(): Date
  /**
   * Sets the clock. Moving forward runs every task in between, in order. Resolves when every delivery that
   * became due was attempted once. Moving backward changes only the clock.
   */
  setClock(now: Date): Promise<void>
  webhooks: {
    /** `hold` keeps events until `release`; `drop` never delivers them, although they can be retrieved. */
    setMode(mode: WebhookMode): void
    /** Sends the held events, each `times` times. Resolves when each was attempted. */
    release(options?: { order?: 'created' | 'reversed'; times?: number }): Promise<void>
    /** All attempts so far; at most the last 1000. */
    deliveries(): Delivery[]
    /** Resolves when nothing is being delivered or due for a retry now. */
    settled(): Promise<void>
  }
  failNext(fault: Fault): void
  /** All API calls so far, newest last; at most the last 1000. */
  requests(): RecordedRequest[]
}
