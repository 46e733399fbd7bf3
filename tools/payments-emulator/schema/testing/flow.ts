import type Stripe from 'stripe'
import type { PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'

/** Calls that use a part of the emulator in its whole breadth. */
export type Flow = {
  /** What it is about, as the subject of a sentence. */
  subject: string
  run(stage: { emulator: PaymentsEmulator; stripe: Stripe }): Promise<{ accounts: string[] } | undefined>
}
