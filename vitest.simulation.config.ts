import { defineConfig } from 'vitest/config'
import { env, SIMULATION, serverTests, TIMEOUTS } from './vitest.config.ts'

const RANDOM_HISTORIES = 'src/server/client-emails/random-histories.test.ts'

/** Simulations that take minutes. `npm test` runs smaller versions of them. */
export default defineConfig({
  test: {
    ...serverTests,
    name: 'simulation',
    include: [SIMULATION, RANDOM_HISTORIES],
    exclude: [],
    pool: 'forks',
    ...TIMEOUTS,
    testTimeout: 1_800_000,
    env: { ...env, HISTORIES: '1000' },
  },
})
