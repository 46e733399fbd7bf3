import type { Acts } from './acts.ts'
import type { EmulatorControls } from './control/emulator-controls.ts'
import type { WebhookDestination } from './events/outbox.ts'

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

export type PaymentsEmulator = EmulatorControls & {
  /** http://127.0.0.1:41234 */
  url: string
  act: Acts
  stop(): Promise<void>
}
