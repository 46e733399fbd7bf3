import type { Fault } from '#tools/payments-emulator/api/faults.ts'
import type { RecordedRequest } from '#tools/payments-emulator/api/request-log.ts'
import type { Delivery } from '#tools/payments-emulator/events/deliverer.ts'
import type { WebhookMode } from '#tools/payments-emulator/events/outbox.ts'

/** Everything that can be read from or done to a running emulator, except its acts. */
export type EmulatorControls = {
  now(): Date
  /**
   * Sets the clock; forward, everything in between happens in order. Resolves when every delivery that became
   * due was tried once. Backward moves only the clock.
   */
  setClock(now: Date): Promise<void>
  webhooks: {
    /** `hold` keeps events until `release`; `drop` loses them: they exist, but nobody is ever told. */
    setMode(mode: WebhookMode): void
    /** Sends what was held, each as often as asked. Resolves when each was tried. */
    release(options?: { order?: 'created' | 'reversed'; times?: number }): Promise<void>
    /** Every attempt so far; at most 1000 are kept. */
    deliveries(): Delivery[]
    /** Resolves when nothing is being delivered or due for a retry now. */
    settled(): Promise<void>
  }
  failNext(fault: Fault): void
  /** Every API call so far, newest last; at most 1000 are kept. */
  requests(): RecordedRequest[]
}
