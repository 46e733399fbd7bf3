import type { Acts } from './acts.ts'
import type { Fault } from './api/faults.ts'
import type { RecordedRequest } from './api/request-log.ts'
import { assembleEmulator } from './assemble-emulator.ts'
import type { Delivery } from './events/deliverer.ts'
import type { WebhookDestination, WebhookMode } from './events/outbox.ts'

export type { Acts } from './acts.ts'
export type { Fault } from './api/faults.ts'
export type { RecordedRequest } from './api/request-log.ts'
export type { Delivery } from './events/deliverer.ts'
export type { WebhookDestination } from './events/outbox.ts'

export type EmulatorOptions = {
  /** Where the state is kept; null keeps it in memory only (tests). */
  directory: string | null
  /** The kept one, else a free one. */
  port?: number
  destinations: WebhookDestination[]
  /** What the clock shows at start (else: machine time plus the kept shift). */
  now?: Date
  /** What the platform is called on hosted pages: 'Test business' unless given. */
  name?: string
}

export type PaymentsEmulator = {
  /** http://127.0.0.1:41234 */
  url: string
  now(): Date
  /**
   * Sets the clock; forward, everything in between happens in order. Resolves when every delivery that became
   * due was tried once. Backward moves only the clock.
   */
  setClock(now: Date): Promise<void>
  act: Acts
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
  stop(): Promise<void>
}

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** Over three days, as the provider tries. */
const RETRY_DELAYS_MS = [
  SECOND,
  5 * SECOND,
  30 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
  12 * HOUR,
]

export function startPaymentsEmulator(options: EmulatorOptions): Promise<PaymentsEmulator> {
  return assembleEmulator(options, { machineNow: Date.now, retryDelaysMs: RETRY_DELAYS_MS })
}
