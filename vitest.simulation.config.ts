import { defineConfig } from 'vitest/config'
import { env, SIMULATION, serverTests } from './vitest.config.ts'

/** What takes minutes and is true at any size: a smaller one is part of `npm test`. */
export default defineConfig({
  test: { ...serverTests, name: 'simulation', include: [SIMULATION], exclude: [], pool: 'forks', env },
})
