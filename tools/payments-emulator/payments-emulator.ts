import type { Acts } from './acts.ts'
import type { EmulatorControls } from './control/emulator-controls.ts'
import type { WebhookDestination } from './events/outbox.ts'

export type EmulatorOptions = {
  /** Directory of the state file; null keeps the state in memory only (for tests). */
  directory: string | null
  /** Defaults to the port of the last run, or to a free one. */
  port?: number
  destinations: WebhookDestination[]
  /** Time of the clock at start. Defaults to machine time plus the saved shift. */
  now?: Date
  /** Name of the platform on hosted pages. Defaults to 'Test business'. */
  name?: string
}

export type PaymentsEmulator = EmulatorControls & {
  /** http://127.0.0.1:41234 */
  url: string
  act: Acts
  stop(): Promise<void>
}
