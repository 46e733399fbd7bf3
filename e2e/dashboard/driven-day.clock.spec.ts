import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { toasts } from '#e2e/appointments/appointment-dialog.ts'
import { NEW_YORK, openBusiness } from '#e2e/booking/booking-business.ts'
import { connectAccount } from '#e2e/invoices/set-up-payments.ts'
import { waitForHydration } from '#e2e/support/hydration.ts'
import { emailsTo, expect, expectNoHorizontalScroll, PASSWORD, test } from '#e2e/support/journey.ts'
import { advanceClock, productNow, UNDO_WINDOW } from '#e2e/support/product-clock.ts'
import { ignoreSmsLinks } from '#e2e/support/sms-links.ts'

const TRAVEL = {
  is_on: true,
  base_zip: '90210',
  home_by_closing: false,
  default_minutes: 15,
  area: 'none',
  area_miles: 25,
  area_zips: [],
}

const STOPS = [
  { name: 'Ava Brooks', time: '09:00', address: '12 Maple Ave, Beverly Hills, CA 90210' },
  { name: 'Noah Kim', time: '10:30', address: '8 Robertson Blvd, Beverly Hills, CA 90211' },
  { name: 'Mia Lopez', time: '12:30', address: '1 Pier Ave, Redondo Beach, CA 90278' },
  { name: 'Leo Park', time: '14:00', address: '5 Harbor Dr, Redondo Beach, CA 90278' },
  { name: 'Zoe Diaz', time: '16:00', address: '40 Elm Dr, Beverly Hills, CA 90210' },
]

const stopOf = (page: Page, name: string): Locator =>
  page
    .getByRole('list', { name: 'Stops' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name }) })

/** `9:00 AM` of an instant. */
const clockText = (instant: string) =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(NEW_YORK)
    .toLocaleString('en-US', { hour: 'numeric', minute: '2-digit' })
    .replace('\u202f', ' ')

test('an owner drives a whole day, and rain at noon moves the rest', async ({ page, owner: _ }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const services = [{ name: 'Full Detail', price: 199_99, duration: 60 }]
  const hours = { weekend_start_time: '08:00', weekend_end_time: '18:00' }
  const rules = { ...hours, travel: TRAVEL, arrival_window_minutes: 30 }
  const { slug, serviceIds } = await openBusiness(page, { services, rules })
  await connectAccount(page)

  const tomorrow = (await productNow(page)).toZonedDateTimeISO(NEW_YORK).add({ days: 1 }).toPlainDate()
  const at = (time: string) => tomorrow.toZonedDateTime({ timeZone: NEW_YORK, plainTime: time }).toInstant()
  const jobs = new Map<string, { id: string; email: string; manageUrl: string }>()
  for (const { name, time, address } of STOPS) {
    const email = `${name.split(' ')[0]?.toLowerCase()}-${randomUUID()}@example.com`
    const client = { clientName: name, clientEmail: email, clientPhone: '(212) 555-0142' }
    const zip = address.slice(-5)
    const data = {
      ...client,
      slug,
      serviceId: serviceIds[0],
      appointmentTime: at(time).toString(),
      address,
      zip,
    }
    const response = await page.request.post('/api/public-booking', { data })
    expect(response.status(), name).toBe(201)
    const { appointmentId: id, manageUrl } = await response.json()
    jobs.set(name, { id, email, manageUrl })
  }
  const jobOf = (name: string) => jobs.get(name) as { id: string; email: string; manageUrl: string }
  const moveClockTo = async (time: string) => {
    const seconds = (await productNow(page)).until(at(time)).total('seconds')
    await advanceClock(page, `PT${Math.ceil(seconds)}S`)
  }

  await moveClockTo('08:40')
  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: 34.1, longitude: -118.42, accuracy: 15 })
  await page.goto('/dashboard/today')
  // Before the page is hydrated, a tap on 'On my way' only follows its link.
  await waitForHydration(page)
  await ignoreSmsLinks(page)
  await expect(page.getByText(/5 stops$/)).toBeVisible()
  await expect(page.getByText('10 min drive from your base, same ZIP code')).toBeVisible()
  await expect(page.getByText(/^45 min drive, .* mi/).first()).toBeVisible()
  await expect(page.getByText(/^About \d+ miles of driving, estimated$/)).toBeVisible()
  await expectNoHorizontalScroll(page)

  const ava = stopOf(page, 'Ava Brooks')
  await expect(ava).toContainText('Arrival window 9:00–9:30 AM')
  await ava.getByRole('link', { name: 'On my way' }).click()
  await expect(ava.getByRole('status')).toContainText('On the way since')
  await moveClockTo('08:55')
  const pinned = page.waitForResponse((response) => response.url().endsWith('/location'))
  await ava.getByRole('button', { name: 'Arrived' }).click()
  await pinned
  await expect(ava.getByRole('status')).toContainText('In progress since')
  await ava.getByRole('button', { name: 'Done' }).click()
  await ava.getByRole('button', { name: 'Invoice this job' }).click()
  const invoice = page.getByRole('dialog', { name: 'Create New Invoice' })
  await invoice.getByRole('button', { name: 'Create Invoice' }).click()
  const paymentLink = page.getByRole('dialog', { name: 'Payment Link' })
  await paymentLink.getByRole('button', { name: 'Close' }).click()
  await expect(paymentLink).toBeHidden()
  await expect(ava.getByRole('link', { name: 'On invoice INV-0001' })).toBeVisible()

  const noah = stopOf(page, 'Noah Kim')
  await page.context().clearPermissions()
  await noah.getByRole('button', { name: 'Arrived' }).click()
  await expect(noah.getByRole('status')).toContainText('In progress since')
  await noah.getByRole('button', { name: 'Done' }).click()
  await noah.getByRole('button', { name: 'Paid in cash' }).click()
  await expect(noah.getByRole('link', { name: 'On invoice INV-0002' })).toBeVisible()

  const mia = stopOf(page, 'Mia Lopez')
  await mia.getByRole('button', { name: 'No-show' }).click()
  await expect(mia.getByRole('status')).toContainText('No-show at')
  await expect(page.getByText(/2 of 5 done, 1 no-show$/)).toBeVisible()

  await moveClockTo('12:45')
  // Hours have passed, so the page's session is refreshed with it.
  await page.goto('/dashboard/today')
  await page.getByRole('button', { name: 'Move this day' }).click()
  const dialog = page.getByRole('dialog', { name: 'Move this day' })
  await expect(dialog.getByRole('checkbox', { name: /Leo Park/ })).toBeChecked()
  await expect(dialog.getByRole('checkbox', { name: /Mia Lopez/ })).toBeHidden()
  await expectNoHorizontalScroll(page)
  await dialog.getByRole('button', { name: 'Move 2 jobs' }).click()
  await expect(toasts(page)).toContainText('2 jobs moved')
  await expect(stopOf(page, 'Leo Park')).toBeHidden()
  await expect(page.getByText(/3 stops · 2 of 3 done, 1 no-show$/)).toBeVisible()

  const leo = jobOf('Leo Park')
  const job = await (await page.request.get(`/api/appointments/${leo.id}`)).json()
  await advanceClock(page, UNDO_WINDOW)
  // Whether a reminder comes before it depends on the time of day at which the journey runs.
  const newTimes = async () =>
    (await emailsTo(page, leo.email)).filter(({ subject }) => subject.endsWith('has a new time'))
  await expect.poll(async () => (await newTimes()).length).toBe(1)
  const [letter] = await newTimes()
  const start = clockText(job.appointment_time)
  expect(letter?.text).toContain(start.replace(/ [AP]M$/, ''))
  const keepUrl = letter?.links.find((link) => link.includes('keep')) as string
  await page.goto(leo.manageUrl)
  await expect(page.getByRole('main')).toContainText(start.replace(/ [AP]M$/, ''))
  await page.goto(keepUrl)
  await page.getByRole('button', { name: 'Keep it' }).click()
  await expect(page.getByRole('status')).toContainText('You’re keeping this time.')
  await page.goto(`/dashboard/calendar?appointment=${leo.id}`)
  await expect(page.getByRole('dialog', { name: 'Leo Park' })).toContainText(start)
  await expect(page.getByRole('dialog', { name: 'Leo Park' })).toContainText('Client accepted the new time')
  for (const { name } of STOPS.slice(0, 3))
    expect(await emailsTo(page, jobOf(name).email), name).not.toContainEqual(
      expect.objectContaining({ subject: expect.stringContaining('new time') }),
    )
  expect((await page.request.post('/api/proof', { data: { password: PASSWORD } })).status()).toBe(200)
  const { csv } = await (await page.request.get(`/api/miles?year=${tomorrow.year}`)).json()
  expect(csv).toContain('"Base 90210","12 Maple Ave, Beverly Hills, CA 90210"')
  expect(csv).toContain('Drive home')
})
