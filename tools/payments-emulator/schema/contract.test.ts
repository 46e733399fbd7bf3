import Stripe from 'stripe'
import { afterAll, beforeAll, describe } from 'vitest'
import { assembleEmulator } from '#tools/payments-emulator/assemble-emulator.ts'
import type { PaymentsEmulator } from '#tools/payments-emulator/start-payments-emulator.ts'
import { sdkOf } from '#tools/payments-emulator/testing/start-emulator.ts'
import { contract } from './testing/contract.ts'

const KEY = process.env.STRIPE_SANDBOX_KEY ?? ''

describe('the emulator keeps the contract', () => {
  let emulator: PaymentsEmulator
  beforeAll(async () => {
    const rig = { machineNow: Date.now, retryDelaysMs: [] }
    emulator = await assembleEmulator({ directory: null, destinations: [] }, rig)
  })
  afterAll(() => emulator.stop())
  contract(() => sdkOf(emulator))
})

describe.skipIf(!/^[rs]k_test_/.test(KEY))('a sandbox keeps it too (needs STRIPE_SANDBOX_KEY)', () => {
  contract(() => new Stripe(KEY, { maxNetworkRetries: 2, timeout: 20_000 }))
})
