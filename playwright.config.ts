import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS } from './e2e/support/chromium-flags.ts'
import type { WorkerFixtures } from './e2e/support/journey.ts'

const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Journeys about toasts, emails and server responses don't depend on the width, so they run on desktop only. Each screen has journeys at both widths. */
const SKIPPED_ON_PHONE = /@failure|@any-width|@desktop/
const PHONE_ONLY = /@phone/

/** Journeys that move the clock run one at a time, so they start first and the others run alongside. Their screens have other journeys at both widths. */
const CLOCK_SPECS = '**/*.clock.spec.ts'

export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  globalSetup: './e2e/support/start-app.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Unit tests run at the same time, so a third worker would only wait for a core.
  workers: 2,
  // A journey that passes on its second try is a bug, in the journey or in the product.
  retries: 0,
  // These limits only end a journey that hangs. They are far longer than any journey needs, so that a busy machine passes.
  timeout: 180_000,
  expect: { timeout: 90_000 },
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: CHROMIUM_FLAGS },
    // Recording every step costs a third of the time: `playwright test --trace on` turns it on.
    trace: 'off',
    // Journeys don't wait for animations.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop clock',
      workers: 1,
      use: { ...DESKTOP, movesTheClock: true },
      testMatch: CLOCK_SPECS,
    },
    { name: 'desktop', use: DESKTOP, testIgnore: CLOCK_SPECS, grepInvert: PHONE_ONLY },
    { name: 'phone', use: PHONE, testIgnore: CLOCK_SPECS, grepInvert: SKIPPED_ON_PHONE },
  ],
})
