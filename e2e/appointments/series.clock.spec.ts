import type { Page } from '@playwright/test'
import { nextClockChange } from '#e2e/booking/book-at-clock-change.ts'
import { NEW_YORK, openBusiness } from '#e2e/booking/booking-business.ts'
import { createClients } from '#e2e/clients/clients-screen.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import { advanceClock, productNow, productToday, UNDO_WINDOW } from '#e2e/support/product-clock.ts'
import { AVA, editOpenJob, entry, jobSheet, toasts } from './appointment-dialog.ts'
import { moveDialog, openNewAppointment, reviewDialog, visitRow } from './visits.ts'

test.describe.configure({ timeout: 180_000 })

const CLEANING = { name: 'Standard Clean', description: null, price: 139_99, duration: 120 }

/** Moves the clock to the evening three days before a clock change, before the owner's trial starts. */
test.beforeEach(async ({ page }) => {
  const change = nextClockChange((await productToday(page)).add({ days: 4 }))
  const date = change.toPlainDate().subtract({ days: 3 })
  const evening = date.toZonedDateTime({ timeZone: NEW_YORK, plainTime: '18:00' }).toInstant()
  const hours = Math.floor((await productNow(page)).until(evening).total('hours'))
  await advanceClock(page, `P${Math.floor(hours / 24)}DT${hours % 24}H`)
})

/** `Fri, Mar 6, 2027` */
const dayText = (date: Temporal.PlainDate) =>
  date.toLocaleString('en-US', { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' })

/** Opens the review of three visits on Fridays at ten, two weeks apart: one before the clock change, two after. */
async function planSeries(page: Page, first: Temporal.PlainDate): Promise<void> {
  const dialog = await openNewAppointment(page, first.toString())
  await dialog.getByRole('combobox', { name: 'Client' }).fill('ava')
  await page.getByRole('option', { name: /Ava Brooks/ }).click()
  await dialog.getByLabel('Repeat').selectOption('Every 2 weeks')
  await dialog.getByLabel('Visits').fill('3')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(reviewDialog(page).getByRole('status')).toHaveText('3 of 3 times are open')
}

test('a cleaning every two weeks keeps its local time when clocks change, and its rhythm after a skipped visit', async ({
  page,
  owner,
}) => {
  const email = `client-${owner.email}`
  await openBusiness(page, { name: 'Luna Cleaning', services: [CLEANING] })
  await createClients(page, { ...AVA, email })
  const first = nextClockChange(await productToday(page))
    .toPlainDate()
    .subtract({ days: 2 })
  const days = [0, 14, 28].map((after) => first.add({ days: after }))
  const [, second = first, third = first] = days
  await planSeries(page, first)
  for (const day of days) await expect(visitRow(page, dayText(day))).toContainText('10:00 AM')
  await reviewDialog(page).getByRole('button', { name: 'Create 3 visits' }).click()
  await expect(toasts(page)).toContainText('Visits created')
  await advanceClock(page, UNDO_WINDOW)
  const bookingEmail = await waitForEmail(page, email)
  expect(bookingEmail.subject).toBe('Luna Cleaning: Your visits are booked')
  expect(bookingEmail.links.filter(isManageLink)).toHaveLength(3)

  // Check the calendar, its dialog and the overview.
  await page.goto(`/dashboard/calendar?view=day&date=${second}`)
  await entry(page, '10:00 AM - Ava Brooks (repeats)').click()
  await jobSheet(page).getByText('Every 2 weeks, visit 2 of 3').click()
  await expect(jobSheet(page)).toContainText('10:00 AM to')
  await expect(jobSheet(page).getByRole('link', { name: `${dayText(third)}, 10:00 AM` })).toBeVisible()
  await page.goto('/dashboard')
  const upcoming = page.getByRole('list', { name: 'Upcoming Appointments' }).getByRole('listitem')
  await expect(upcoming).toHaveCount(3)
  for (const row of await upcoming.all()) {
    await expect(row).toContainText('10:00 AM')
    await expect(row.getByRole('link', { name: 'Ava Brooks (repeats)' })).toBeVisible()
  }
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  // All visits move to eleven: one email lists them, each with the zone abbreviation of its day.
  await page.goto(`/dashboard/calendar?view=day&date=${second}`)
  await entry(page, '10:00 AM - Ava Brooks').click()
  const dialog = await editOpenJob(page)
  await dialog.getByLabel('Time').fill('11:00')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await moveDialog(page)
    .getByRole('radio', { name: /All upcoming visits 3 visits/ })
    .check()
  await moveDialog(page).getByRole('button', { name: 'Move', exact: true }).click()
  await moveDialog(page).getByRole('button', { name: 'Move 3 visits' }).click()
  await expect(toasts(page)).toContainText('We’ll email Ava Brooks.')
  await advanceClock(page, UNDO_WINDOW)
  const moveEmail = await waitForEmail(page, email, 2)
  const text = moveEmail.text.replaceAll('\u202f', ' ')
  for (const day of days) {
    const zone = zoneOn(day)
    const long = day.toLocaleString('en-US', { dateStyle: 'full' })
    expect(text).toContain(`${long} at 11:00 AM ${zone}`)
    expect(text).toContain(`${long} at 10:00 AM ${zone}`)
  }
  expect(zoneOn(first)).not.toBe(zoneOn(second))

  // The client's page and calendar file show the same times.
  // Each visit has a link to keep the new time and one to pick another.
  const pages = moveEmail.links.map((link) => link.split('?')[0] ?? '')
  const links = [...new Set(pages.filter(isManageLink))]
  await page.goto(links[1] ?? '')
  await expect(page.getByText('Every 2 weeks with Luna Cleaning')).toBeVisible()
  await expect(page.getByText('11:00 AM to 1:00 PM')).toBeVisible()
  const file = await (await page.request.get(`${links[1]}/calendar.ics`)).text()
  const start = second.toZonedDateTime({ timeZone: NEW_YORK, plainTime: '11:00' }).toInstant()
  expect(file).toContain(`DTSTART:${start.toString().replaceAll(/[-:]/g, '')}`)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.getByRole('link', { name: 'Skip this visit' }).click()
  await expect(page.getByRole('heading', { name: 'Skip this visit?' })).toBeVisible()
  await expect(page.getByText('Your other visits stay as they are.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await expect(
    page.getByText(`The next one is on ${third.toLocaleString('en-US', { dateStyle: 'full' })}`),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Skip this visit' }).click()
  await expect(page.getByRole('status')).toContainText('This visit has been cancelled.')
  await expect(page.getByRole('heading', { name: 'This visit was cancelled' })).toBeVisible()
  await expect(
    page.getByText(`${third.toLocaleString('en-US', { dateStyle: 'full' })} at 11:00 AM`),
  ).toBeVisible()

  const skipEmail = await waitForEmail(page, email, 3)
  expect(skipEmail.subject).toBe('Luna Cleaning: Your visit was skipped')
  expect(skipEmail.text.replaceAll(/\s+/g, ' ')).toContain(
    'Your other visits stay as they are. The next one is on',
  )

  await page.goto(`/dashboard/calendar?view=day&date=${second}`)
  await expect(page.getByRole('button', { name: /^Add a job on/ })).toBeVisible()
  await expect(entry(page, 'Ava Brooks')).toHaveCount(0)
  await page.goto(`/dashboard/calendar?view=day&date=${third}`)
  await entry(page, '11:00 AM - Ava Brooks (repeats)').click()
  await expect(jobSheet(page).getByText('Every 2 weeks, visit 2 of 2')).toBeVisible()
})

const isManageLink = (address: string) => /\/booking\/[^/]+$/.test(address)

/** `EST`, `EDT` */
function zoneOn(day: Temporal.PlainDate): string {
  const noon = day.toZonedDateTime({ timeZone: NEW_YORK, plainTime: '12:00' })
  return noon.offset === '-05:00' ? 'EST' : 'EDT'
}
