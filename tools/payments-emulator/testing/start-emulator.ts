import Stripe from 'stripe'
import { onTestFinished } from 'vitest'
import { assembleEmulator, type TestHooks } from '#tools/payments-emulator/assemble-emulator.ts'
import type { EmulatorOptions, PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'

export const START = new Date('2026-03-02T09:00:00Z')

/** An emulator in memory, with a frozen machine clock and no webhook retries. */
export async function startEmulator(
  options: Partial<EmulatorOptions> = {},
  hooks: Partial<TestHooks> = {},
): Promise<{ emulator: PaymentsEmulator; stripe: Stripe }> {
  const emulator = await assembleEmulator(
    { directory: null, destinations: [], now: START, ...options },
    { machineNow: () => START.getTime(), retryDelaysMs: [], ...hooks },
  )
  onTestFinished(() => emulator.stop())
  return { emulator, stripe: sdkOf(emulator) }
}

export function sdkOf({ url }: { url: string }, config: Stripe.StripeConfig = {}): Stripe {
  const { hostname, port } = new URL(url)
  return new Stripe('sk_test_emulator', {
    host: hostname,
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  })
}
