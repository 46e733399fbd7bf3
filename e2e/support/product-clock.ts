import type { Page } from '@playwright/test'
import { NEW_YORK } from '#e2e/booking/booking-business.ts'
import { expect } from './journey.ts'
import { waitForNoRequests } from './pending-requests.ts'

/** How long a change can be undone; its email is sent afterwards. */
export const UNDO_WINDOW = 'PT15S'

/**
 * Moves the app's clock forward once the page has no pending requests, which would see the moved clock. Resolves when
 * all jobs that are due by then have run.
 */
export async function advanceClock(page: Page, advance: string): Promise<Temporal.Instant> {
  await waitForNoRequests(page)
  const response = await page.request.post('/local/clock', { data: { advance }, timeout: 300_000 })
  expect(response.status()).toBe(200)
  return Temporal.Instant.from((await response.json()).now)
}

/** The product clock's date in New York. */
export async function productToday(page: Page): Promise<Temporal.PlainDate> {
  return (await productNow(page)).toZonedDateTimeISO(NEW_YORK).toPlainDate()
}

export const productNow = (page: Page) => advanceClock(page, 'PT0S')
