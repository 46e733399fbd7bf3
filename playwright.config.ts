import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './e2e/chromium-flags.ts'
import type { WorkerFixtures } from './e2e/journey.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** What a toast, a letter or the server says is the same at every width. Every screen is visited at both. */
const NOT_ON_A_PHONE = /@failure|@any-width|@desktop/
const ONLY_ON_A_PHONE = /@phone/

/** One after the other, so they come first and the others beside them. What they see has journeys at both widths. */
const MOVES_THE_CLOCK = '**/*.clock.spec.ts'

export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  globalSetup: './e2e/start-app.ts',
  fullyParallel: true,
  forbidOnly: process.env.CI !== undefined,
  // Tests run beside them: more would only wait for a core.
  workers: 2,
  // On a shared machine; a journey that needed its second try is listed as flaky, and is to be mended.
  retries: process.env.CI === undefined ? 0 : 1,
  timeout: 90_000,
  // Machines that do several things at once take their time; a journey that is right ends long before.
  expect: { timeout: 20_000 },
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
