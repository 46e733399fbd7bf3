import type Stripe from 'stripe'
import type { PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'

/** Calls that use every route of one part of the emulator. */
export type Flow = {
  /** The subject of the test title. */
  subject: string
  run(setup: { emulator: PaymentsEmulator; stripe: Stripe }): Promise<{ accounts: string[] } | undefined>
}
