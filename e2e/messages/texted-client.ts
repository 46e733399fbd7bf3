import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { StoredMail } from '#contract/local.ts'
import { expect } from '#e2e/support/journey.ts'

/** STOP applies to all businesses, so each client gets a new number. */
export const newNumber = () => `+1212${randomInt(2_000_000, 9_999_999)}`

/** Texts to a number, newest first. */
export async function textsTo(page: Page, number: string): Promise<string[]> {
  const query = new URLSearchParams({ to: number })
  const texts = (await (await page.request.get(`/local/mail.json?${query}`)).json()) as StoredMail[]
  return texts.map(({ text }) => text)
}

/** Waits until a number has got `count` texts and returns the newest. */
export async function waitForText(page: Page, number: string, count: number): Promise<string> {
  await expect.poll(async () => (await textsTo(page, number)).length, { timeout: 30_000 }).toBe(count)
  return (await textsTo(page, number))[0] ?? ''
}

export async function switchTextsOn(page: Page): Promise<void> {
  const { settings } = await (await page.request.get('/api/text-settings')).json()
  const data = { ...settings, text_day_before: true, text_hour_before: true }
  expect((await page.request.put('/api/text-settings', { data })).status()).toBe(200)
}

/** A minute ago, but not yesterday. */
export function justNow(now: Temporal.Instant, timeZone: string): string {
  const local = now.toZonedDateTimeISO(timeZone)
  const [minuteAgo, midnight] = [local.subtract({ minutes: 1 }), local.startOfDay()]
  const start = Temporal.ZonedDateTime.compare(minuteAgo, midnight) < 0 ? midnight : minuteAgo
  return start.toInstant().toString()
}
