import { assembleEmulator } from './assemble-emulator.ts'
import type { EmulatorOptions, PaymentsEmulator } from './payments-emulator.ts'

export type { WebhookDestination } from './events/outbox.ts'
export type { EmulatorOptions, PaymentsEmulator } from './payments-emulator.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

/** The retries are spread over three days, like the provider's. */
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
