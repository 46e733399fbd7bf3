import type { Page } from '@playwright/test'
import { expect, waitForEmail } from '#e2e/support/journey.ts'
import { fillDetails, localTimeText, NEW_YORK, openBusiness } from './booking-business.ts'

/** The business is open in the nights when clocks change, and bookable far enough ahead for both changes of a year. */
const ALL_NIGHT = { weekend_start_time: '00:00', weekend_end_time: '24:00', days_ahead: 730 }

/** Bookable starts: the first after clocks go forward, and one in the repeated hour when they go back. */
const SPRING = { time: '3:00 AM', clockTime: '03:00' }
const AUTUMN = { time: '1:30 AM (again)', clockTime: '01:30' }

export type Season = 'spring' | 'autumn'

/** The next clock change in New York from a date on, optionally of one season. */
export function nextClockChange(from: Temporal.PlainDate, season?: Season): Temporal.ZonedDateTime {
  let at = from.toZonedDateTime(NEW_YORK)
  for (;;) {
    const next = at.getTimeZoneTransition('next')
    if (!next) throw new Error('no clock change found in New York')
    at = next
    if (season === undefined || seasonOf(at) === season) return at
  }
}

function seasonOf(change: Temporal.ZonedDateTime): Season {
  return change.offsetNanoseconds > change.subtract({ seconds: 1 }).offsetNanoseconds ? 'spring' : 'autumn'
}

/** Books in the night of a clock change, and checks that page, email, file and calendar show the same time. */
export async function bookAtClockChange(page: Page, change: Temporal.ZonedDateTime): Promise<void> {
  const { path, serviceIds } = await openBusiness(page, { rules: ALL_NIGHT })
  const { time, clockTime } = seasonOf(change) === 'spring' ? SPRING : AUTUMN
  const date = change.toPlainDate().toString()

  await page.goto(`${path}?service=${serviceIds[1]}&date=${date}`)
  const slot = page.getByRole('radio', { name: time, exact: true })
  const instant = await slot.inputValue()
  const zoned = Temporal.Instant.from(instant).toZonedDateTimeISO(NEW_YORK)
  expect(zoned.toPlainTime().toString({ smallestUnit: 'minute' })).toBe(clockTime)
  expect(zoned.epochMilliseconds).toBeGreaterThanOrEqual(change.epochMilliseconds)
  await slot.check()
  await expect(page.getByText('Eastern Time (New York)')).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  const email = await fillDetails(page)
  await page.getByRole('button', { name: 'Schedule Appointment' }).click()
  const panel = page.getByRole('region', { name: 'Appointment booked!' })
  await expect(panel).toContainText(localTimeText(NEW_YORK, instant))
  await expect(panel).toContainText('Eastern Time (New York)')
  await expect(panel).toContainText('We’ll email you the details.')

  const timeText = localTimeText(NEW_YORK, instant).replace(' at ', `, ${zoned.year} at `)
  expect((await waitForEmail(page, email)).text.replaceAll('\u202f', ' ')).toContain(timeText)

  const href = await panel.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
  const file = await (await page.request.get(href ?? '')).text()
  const start = zoned.toInstant().toString().replaceAll(/[-:]/g, '').replace('.000', '')
  expect(file).toContain(`DTSTART:${start}`)

  await page.goto(`/dashboard/calendar?view=day&date=${date}`)
  const clock = time.replace(' (again)', '')
  await expect(
    page.getByRole('button', { name: new RegExp(`${clock}.*Ava Brooks|Ava Brooks.*${clock}`) }).first(),
  ).toBeVisible()
}
