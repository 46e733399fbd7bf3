import Stripe from 'stripe'
import { afterAll, beforeAll, describe } from 'vitest'
import { assembleEmulator } from '#tools/payments-emulator/assemble-emulator.ts'
import type { PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'
import { sdkOf } from '#tools/payments-emulator/testing/start-emulator.ts'
import { testContract } from './testing/contract.ts'

const KEY = process.env.STRIPE_SANDBOX_KEY ?? ''

describe('the payments emulator', () => {
  let emulator: PaymentsEmulator
  beforeAll(async () => {
    const hooks = { machineNow: Date.now, retryDelaysMs: [] }
    emulator = await assembleEmulator({ directory: null, destinations: [] }, hooks)
  })
  afterAll(() => emulator.stop())
  testContract(() => sdkOf(emulator))
})

describe.skipIf(!/^[rs]k_test_/.test(KEY))('a real Stripe sandbox (needs STRIPE_SANDBOX_KEY)', () => {
  testContract(() => new Stripe(KEY, { maxNetworkRetries: 2, timeout: 20_000 }))
})
