import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './e2e/support/chromium-flags.ts'
import type { WorkerFixtures } from './e2e/support/journey.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** What a toast, a letter or the server says is the same at every width. Every screen is visited at both. */
const NOT_ON_A_PHONE = /@failure|@any-width|@desktop/
const ONLY_ON_A_PHONE = /@phone/

/** One after the other, so they come first and the others beside them. What they see has journeys at both widths. */
const MOVES_THE_CLOCK = '**/*.clock.spec.ts'

export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  globalSetup: './e2e/support/start-app.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Tests run at the same time: a third worker would only wait for a core.
  workers: 2,
  // A journey that passes on its second try is a bug, in the journey or in the product.
  retries: 0,
  // These limits only end a journey that hangs. They are far longer than any journey needs, so that a busy machine passes.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_FLAGS },
    // Recording every step costs a third of the time: `playwright test --trace on` shows what a failure saw.
    trace: 'off',
    // Nobody waits for what fades in and out.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop clock',
      workers: 1,
      use: { ...DESKTOP, movesTheClock: true },
      testMatch: MOVES_THE_CLOCK,
    },
    { name: 'desktop', use: DESKTOP, testIgnore: MOVES_THE_CLOCK, grepInvert: ONLY_ON_A_PHONE },
    { name: 'phone', use: PHONE, testIgnore: MOVES_THE_CLOCK, grepInvert: NOT_ON_A_PHONE },
  ],
})
