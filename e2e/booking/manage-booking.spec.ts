import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { jobSheet } from '#e2e/appointments/appointment-dialog.ts'
import {
  emailsTo,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import { goToNextMonth } from './booking-business.ts'

const HOUR_MS = 3_600_000
const NEW_YORK = 'America/New_York'

type Business = { slug: string; slots: string[] }
type Booking = { url: string; email: string; time: string }

/** Sets up the signed-in owner's business, and returns its free times in the six weeks from the day after tomorrow. */
async function createBusiness(page: Page, rules: object = {}): Promise<Business> {
  const business = { business_name: 'Luna Detailing', business_type: 'detailing', timezone: NEW_YORK }
  expect((await page.request.put('/api/settings', { data: business })).status()).toBe(200)
  const { settings } = await (await page.request.get('/api/booking-settings')).json()
  const data = { ...settings, ...rules }
  expect((await page.request.put('/api/booking-settings', { data })).status()).toBe(200)
  const service = { name: 'Full Detail', price: 199_99, duration: 90 }
  expect((await page.request.post('/api/services', { data: service })).status()).toBe(201)
  const { slug } = await (await page.request.post('/api/booking-link')).json()
  const { first_date } = await (await page.request.get(`/api/public-booking/${slug}`)).json()
  const from = new Date(Date.parse(first_date) + 48 * HOUR_MS).toISOString().slice(0, 10)
  const query = `service=Full%20Detail&from=${from}&days=42`
  const { slots } = await (await page.request.get(`/api/public-booking/${slug}/slots?${query}`)).json()
  return { slug, slots }
}

async function book(page: Page, { slug, slots }: Business, time = slots[0] ?? ''): Promise<Booking> {
  const email = `ava-${randomUUID()}@example.com`
  const data = {
    slug,
    service: 'Full Detail',
    appointmentTime: time,
    clientName: 'Ava Brooks',
    clientEmail: email,
    clientPhone: '(212) 555-0142',
    address: '12 Maple Avenue',
  }
  const response = await page.request.post('/api/public-booking', { data })
  expect(response.status()).toBe(201)
  return { url: (await response.json()).manageUrl, email, time }
}

/** A page without scripts also works with JavaScript disabled. */
const expectNoScripts = (page: Page) =>
  expect(page.locator('script:not([type="application/ld+json"])')).toHaveCount(0)

const dayText = (time: string) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: NEW_YORK }).format(new Date(time))
const clockText = (time: string) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: NEW_YORK })
    .format(new Date(time))
    .replace('\u202f', ' ')
const dateOf = (time: string) =>
  new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone: NEW_YORK }).format(new Date(time))

/** Selects a time by the page's own links, over as many months as needed. */
async function chooseTime(page: Page, from: string, time: string) {
  const date = dateOf(time)
  for (let month = dateOf(from).slice(0, 7); month < date.slice(0, 7); ) {
    await goToNextMonth(page)
    const next = new Date(`${month}-01T00:00:00Z`)
    next.setUTCMonth(next.getUTCMonth() + 1)
    month = next.toISOString().slice(0, 7)
  }
  await page.getByRole('link', { name: dayText(time).replace(/, \d{4}$/, ''), exact: true }).click()
  await page.getByRole('link', { name: clockText(time), exact: true }).click()
}

/** The first free time on another day. */
const slotOnAnotherDay = ({ slots }: Business, { time }: Booking) =>
  slots.find((slot) => dateOf(slot) > dateOf(time)) as string

test('a client follows the email to the appointment and moves it to another free time', {
  tag: '@core-phone',
}, async ({ page, owner: _ }) => {
  const business = await createBusiness(page)
  const booking = await book(page, business)
  const { links } = await waitForEmail(page, booking.email)
  await page.goto(links.find((address) => address.includes('/booking/')) as string)
  await expect(page).toHaveTitle('Your appointment with Luna Detailing')
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /move or cancel/)
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
  for (const fact of [
    dayText(booking.time),
    clockText(booking.time),
    'Eastern Time',
    'Full Detail',
    '1 hr 30 min',
    '12 Maple Avenue',
    '$199.99',
    'Luna Detailing',
  ])
    await expect(page.getByRole('main')).toContainText(fact)
  await expectNoScripts(page)
  for (const [name, host] of [
    ['Google', 'calendar.google.com'],
    ['Outlook', 'outlook.live.com'],
  ] as const)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', new RegExp(host))
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/\.ics$/)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const later = business.slots.at(-1) as string
  await page.getByRole('link', { name: 'Move', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Choose another time' })).toBeVisible()
  await expectNoScripts(page)
  await expectAccessible(page)
  await chooseTime(page, booking.time, later)
  await expect(page.getByRole('heading', { name: 'Move your appointment?' })).toBeVisible()
  await expectNoScripts(page)
  await expect(page.getByRole('main')).toContainText(dayText(later))
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Move appointment' }).click()
  await expect(page.getByRole('status')).toContainText('Your appointment has been moved.')
  await expect(page.getByRole('main')).toContainText(dayText(later))
  await page.reload()
  await expect(page.getByRole('main')).toContainText(clockText(later))
  await expect(page.getByRole('status')).toBeHidden()

  const range = `from=${later}&to=${new Date(Date.parse(later) + HOUR_MS).toISOString()}`
  const [moved] = await (await page.request.get(`/api/appointments?${range}`)).json()
  expect(moved).toMatchObject({ appointment_time: later, price: 199_99, booked_by: 'client' })
})

test('a client cancels after confirming, and can book again', { tag: '@core-desktop' }, async ({
  page,
  owner: _,
}) => {
  const business = await createBusiness(page)
  const booking = await book(page, business)
  await page.goto(booking.url)
  await page.getByRole('link', { name: 'Cancel appointment' }).click()
  await expect(page.getByRole('heading', { name: 'Cancel this appointment?' })).toBeVisible()
  await expectNoScripts(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Keep appointment' }).click()
  await page.getByRole('link', { name: 'Cancel appointment' }).click()
  await page.getByRole('button', { name: 'Cancel appointment' }).click()
  await expect(page.getByRole('status')).toContainText('Your appointment has been cancelled.')
  await expect(page.getByRole('heading', { name: 'This appointment was cancelled' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Move', exact: true })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Book again' })).toHaveAttribute(
    'href',
    `/book/${business.slug}`,
  )
  await expectAccessible(page)
  // The confirmation may or may not have been sent before.
  const hasCancellationEmail = async () =>
    (await emailsTo(page, booking.email)).some(({ subject }) => /cancel/i.test(subject))
  await expect.poll(hasCancellationEmail).toBe(true)
})

test('a move that did not happen is not confirmed, and the page says why it was not possible', {
  tag: '@any-width',
}, async ({ page, owner: _, browserErrors }) => {
  const business = await createBusiness(page)
  const booking = await book(page, business)
  const newTime = slotOnAnotherDay(business, booking)
  await test.step('a forged URL does not confirm a move', async () => {
    await page.goto(`${booking.url}?done=moved`)
    await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
    await expect(page.getByRole('status')).toBeHidden()
  })

  await test.step('a time that was never offered is not reported as taken', async () => {
    const atNight = `${booking.time.slice(0, 10)}T08:00:00.000Z`
    await page.goto(`${booking.url}?step=move&date=${dateOf(atNight)}&time=${atNight}`)
    await expect(page.getByRole('alert')).toHaveText('That time isn’t available. Please choose another.')
  })

  await test.step('a time that is taken while the client decides shows an error', async () => {
    await page.goto(booking.url)
    await page.getByRole('link', { name: 'Move', exact: true }).click()
    await chooseTime(page, booking.time, newTime)
    await book(page, business, newTime)
    await page.getByRole('button', { name: 'Move appointment' }).click()
    await expect(page.getByRole('alert')).toHaveText('That time was just taken. Please choose another.')
    await expect(page.getByRole('heading', { name: 'Choose another time' })).toBeVisible()
    await expect(page.getByRole('link', { name: clockText(newTime), exact: true })).toBeHidden()
    await expectAccessible(page)
    browserErrors.length = 0
  })

  await test.step('a move repeated in a second tab is not confirmed again', async () => {
    const later = business.slots.findLast((slot) => dateOf(slot) === dateOf(newTime)) as string
    await page.getByRole('link', { name: clockText(later), exact: true }).click()
    const tab = await page.context().newPage()
    await tab.goto(page.url())
    await page.getByRole('button', { name: 'Move appointment' }).click()
    await expect(page.getByRole('status')).toContainText('Your appointment has been moved.')
    await tab.getByRole('button', { name: 'Move appointment' }).click()
    await expect(tab.getByRole('main')).toContainText(dayText(later))
    await expect(tab.getByRole('status')).toBeHidden()
    await tab.goto(`${booking.url}?step=move&time=${later}`)
    await expect(tab.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
    await tab.close()
  })
})

test('after the cutoff the page says whom to contact and offers no changes', {
  tag: '@any-width',
}, async ({ page, owner }) => {
  const business = await createBusiness(page, { change_cutoff_hours: 720 })
  const booking = await book(page, business)
  await page.goto(booking.url)
  await expect(page.getByRole('main')).toContainText('It’s too late to change this appointment here.')
  await expect(page.getByRole('link', { name: owner.email })).toHaveAttribute('href', `mailto:${owner.email}`)
  await expect(page.getByRole('link', { name: 'Add to calendar' })).toBeVisible()
  for (const name of ['Move', 'Cancel appointment'])
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden()
  await page.goto(`${booking.url}?step=move`)
  await expect(page.getByRole('heading', { name: 'Your appointment' })).toBeVisible()
  await expectAccessible(page)
  const { text } = await waitForEmail(page, booking.email)
  expect(text).toContain('See your appointment')
  expect(text).not.toContain('move or cancel')

  await page.goto(`/dashboard/calendar?date=${dateOf(booking.time)}`)
  await page.getByRole('button', { name: 'Ava Brooks' }).locator('visible=true').click()
  await expect(jobSheet(page).getByText('Booked online')).toBeVisible()
  await expect(jobSheet(page)).toContainText('$199.99')
})

test('an unknown manage link shows an error', { tag: '@any-width' }, async ({ page, browserErrors }) => {
  const heading = page.getByRole('heading', { name: 'Invalid appointment link' })
  const response = await page.goto('/booking/not-a-token')
  expect(response?.status()).toBe(404)
  await expect(page).toHaveTitle('Invalid appointment link')
  await expect(heading).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This link doesn’t match an appointment.')
  await expect(page.getByRole('link', { name: 'Go to Homepage' })).toHaveAttribute('href', '/')
  await expectAccessible(page)
  for (const path of ['/booking/not-a-token/calendar.ics', '/booking/not-a-token/reminders']) {
    expect((await page.goto(path))?.status()).toBe(404)
    await expect(heading).toBeVisible()
  }
  browserErrors.length = 0
})
