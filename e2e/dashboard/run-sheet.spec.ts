import type { Locator, Page } from '@playwright/test'
import { AVA, createAppointment, jobSheet, toasts } from '#e2e/appointments/appointment-dialog.ts'
import { waitForHydration } from '#e2e/support/hydration.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  openSidebar,
  test,
} from '#e2e/support/journey.ts'
import { ignoreSmsLinks } from '#e2e/support/sms-links.ts'

const NOAH = { name: 'Noah Kim', email: '', phone: '(555) 010-2000' }

type Sheet = { today: string; timezone: string }

/** Three jobs today, wherever the clock stands: at 9, at 11:30 and at 2. */
async function scheduleToday(page: Page): Promise<void> {
  const settings = await (await page.request.get('/api/settings')).json()
  await page.request.put('/api/settings', { data: { ...settings, business_name: 'Luna Detailing' } })
  const { today, timezone } = (await (await page.request.get('/api/run-sheet')).json()) as Sheet
  const at = (time: string) =>
    Temporal.PlainDateTime.from(`${today}T${time}`).toZonedDateTime(timezone).toInstant().toString()
  const job = { confirmed: true, notes: 'Vehicle: 2021 Honda CR-V\nGate code 4711' }
  await createAppointment(page, { ...job, appointment_time: at('09:00'), address: '12 Maple Avenue' })
  await createAppointment(page, {
    ...job,
    appointment_time: at('11:30'),
    client: NOAH,
    address: '33 Harbor Road',
  })
  await createAppointment(page, { ...job, appointment_time: at('14:00'), address: null })
}

const stops = (page: Page) => page.getByRole('list', { name: 'Stops' })
const stopAt = (page: Page, time: string): Locator =>
  stops(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(`${time} to`) })
    .first()

test('an owner works through the day’s stops, from the first drive to the payment', {
  tag: ['@phone', '@core'],
}, async ({ page, owner: _ }) => {
  await scheduleToday(page)
  await page.goto('/dashboard')
  await page.getByRole('navigation', { name: 'Shortcuts' }).getByRole('link', { name: 'Today' }).tap()
  await expect(page).toHaveURL('/dashboard/today')
  await expect(page.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible()
  await expect(page.getByText(/3 stops$/)).toBeVisible()
  // Before the page is hydrated, the link above loads a new page.
  await waitForHydration(page)
  await ignoreSmsLinks(page)
  await expect(page.getByText('1 h 30 min free')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Open the whole route in Maps' })).toHaveAttribute(
    'href',
    /dir\/\?api=1&destination=33\+Harbor\+Road&waypoints=12\+Maple\+Avenue$/,
  )
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)

  const first = stopAt(page, '9:00 AM')
  for (const text of [
    AVA.name,
    '(555) 010-1000',
    '12 Maple Avenue',
    'Gate code 4711',
    'Exterior Detail · 60 mins · $99.99',
  ])
    await expect(first).toContainText(text)
  const onMyWay = first.getByRole('link', { name: 'On my way' })
  expect((await onMyWay.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  const tapped = onMyWay.evaluateHandle((link) => link)
  await onMyWay.tap()
  expect(await (await tapped).getAttribute('href')).toMatch(
    /^sms:5550101000\?&body=Luna%20Detailing%3A%20Hi%20Ava%20Brooks%2C%20we're%20on%20our%20way/,
  )
  await expect(first.getByRole('status')).toContainText('On the way since')
  await expect(toasts(page)).toContainText('Send the text to Ava Brooks from your messaging app.')
  await first.getByRole('button', { name: 'Arrived' }).tap()
  await expect(first.getByRole('status')).toContainText('In progress since')
  await first.getByRole('button', { name: 'Done' }).tap()
  await expect(first.getByRole('status')).toContainText('Done at')
  await expect(page.getByText(/1 of 3 done$/)).toBeVisible()
  await first.getByRole('button', { name: 'Paid in cash' }).tap()
  await expect(first.getByText('Paid', { exact: true })).toBeVisible()
  await expect(first.getByRole('link', { name: 'On invoice INV-0001' })).toBeVisible()
  await expect(toasts(page)).toContainText('INV-0001: $99.99')

  const second = stopAt(page, '11:30 AM')
  await second.getByRole('button', { name: 'Done' }).tap()
  await second.getByRole('button', { name: 'Undo' }).tap()
  await expect(second.getByRole('button', { name: 'Arrived' })).toBeVisible()
  await second.getByRole('button', { name: 'No-show' }).tap()
  await expect(second.getByRole('status')).toContainText('No-show at')
  await expect(second.locator(':focus')).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(second.getByRole('status')).toContainText('No-show at')

  await second.getByRole('link', { name: 'Noah Kim' }).tap()
  const sheet = jobSheet(page, 'Noah Kim')
  await expect(sheet.getByRole('status')).toContainText('No-show at')
  await page.keyboard.press('Escape')
  await openSidebar(page)
  await page.getByRole('link', { name: 'Clients' }).first().tap()
  await page.getByRole('button', { name: 'View Details', description: 'Noah Kim' }).tap()
  await expect(page.getByRole('dialog', { name: 'Client Details' })).toContainText('No-shows')
})

test('a day without jobs says so and leads to the next day that has some', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/today')
  await expect(page.getByRole('heading', { name: 'No jobs today' })).toBeVisible()
  await createAppointment(page)
  await page.reload()
  await page.getByRole('link', { name: /^Show Wed, Jan 16/ }).click()
  await expect(stopAt(page, '10:00 AM')).toContainText(AVA.name)
  await expect(page.getByRole('button', { name: 'Done' })).toBeHidden()
  await page.getByRole('link', { name: 'Next day' }).click()
  await expect(page.getByRole('heading', { name: 'No jobs on this day' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link', { name: 'Today' }).click()
  await expect(page).toHaveURL('/dashboard/today')
})
