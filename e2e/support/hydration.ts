import type { Page } from '@playwright/test'

/** Waits until the page is hydrated. Taps and typing are recorded until then, but gestures such as dragging are not. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => !('earlyEvents' in window))
}
