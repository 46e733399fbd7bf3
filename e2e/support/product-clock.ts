import type { Page } from '@playwright/test'
import { NEW_YORK } from '#e2e/booking/booking-business.ts'
import { expect } from './journey.ts'
import { untilNothingIsAsked } from './questions-under-way.ts'

/** As long as a change can be undone, which is when its letter leaves. */
export const UNDO_WINDOW = 'PT15S'

/**
 * Moves the app's clock on, once the page asks nothing: a question under way would meet the moved clock. Comes back when
 * what was due by then is done.
 */
export async function letPass(page: Page, advance: string): Promise<Temporal.Instant> {
  await untilNothingIsAsked(page)
  const answer = await page.request.post('/local/clock', { data: { advance }, timeout: 300_000 })
  expect(answer.status()).toBe(200)
  return Temporal.Instant.from((await answer.json()).now)
}

/** Of the product, in New York. */
export async function todayOf(page: Page): Promise<Temporal.PlainDate> {
  return (await productNow(page)).toZonedDateTimeISO(NEW_YORK).toPlainDate()
}

export const productNow = (page: Page) => letPass(page, 'PT0S')
