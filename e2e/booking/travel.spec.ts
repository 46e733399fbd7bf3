import type { Page } from '@playwright/test'
import { jobSheet } from '#e2e/appointments/appointment-dialog.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import {
  ageForm,
  appointmentsAround,
  chooseFirstTime,
  fillDetails,
  freeDays,
  goToNextMonth,
  openBusiness,
  press,
  timeOptions,
} from './booking-business.ts'

/** Beverly Hills, the ZIP code next to it, one 45 minutes away, and one across the country. */
const [BASE, NEXT_DOOR, FAR, NEW_YORK_CITY] = ['90210', '90211', '90278', '10001']

const TRAVEL = {
  is_on: true,
  base_zip: BASE,
  home_by_closing: false,
  default_minutes: 15,
  area: 'none',
  area_miles: 25,
  area_zips: [],
}

async function enterZip(page: Page, zip: string): Promise<void> {
  await page.getByLabel('ZIP code').fill(zip)
  await press(page, 'Continue')
}

const offered = (page: Page) =>
  timeOptions(page).evaluateAll((inputs) => inputs.map((input) => input.getAttribute('value')))

test('an owner turns travel on, and the booking page asks for the ZIP code first', {
  tag: '@phone',
}, async ({ page, owner: _, browserErrors }) => {
  const { path } = await openBusiness(page)
  await page.goto('/dashboard/settings?tab=booking')
  await page.getByText('Travel', { exact: true }).click()
  await page.getByLabel('Plan time for driving between jobs').check()
  await page.getByLabel('Your ZIP code').fill('00000')
  await press(page, 'Save Settings')
  await expect(page.getByLabel('Your ZIP code')).toHaveAccessibleDescription(/We don’t know that ZIP code/)
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('422')])
  await page.getByLabel('Your ZIP code').fill(BASE)
  await page.getByLabel('Service area').selectOption('Miles around my ZIP code')
  await page.getByLabel('Miles', { exact: true }).fill('40')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await press(page, 'Save Settings')
  await expect(page.getByRole('region', { name: 'Messages' })).toContainText('Settings saved')

  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Where should we come?' })).toBeVisible()
  await expectAccessible(page)
  await enterZip(page, NEXT_DOOR)
  await expect(page.getByText(`Times for ${NEXT_DOOR}.`)).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.goto(path)
  await expect(page.getByText(`Times for ${NEXT_DOOR}.`)).toBeVisible()
})

for (const [how, javaScriptEnabled] of [
  ['with', true],
  ['without', false],
] as const)
  test.describe(`${how} JavaScript`, () => {
    test.use({ javaScriptEnabled })

    test(`a client ${how} JavaScript is offered only times that the owner can reach`, {
      tag: '@phone',
    }, async ({ page, owner: _ }) => {
      const { path } = await openBusiness(page, { rules: { travel: TRAVEL } })
      await page.goto(path)
      await enterZip(page, BASE)
      const time = await chooseFirstTime(page, 'Exterior Detail')
      const free = await offered(page)
      await press(page, 'Continue')
      await expect(page.getByText('We’re holding this time for 10 minutes.')).toBeVisible()
      const email = await fillDetails(page)
      await page.getByLabel('Where should we come?').fill('12 Maple Ave')
      await press(page, 'Schedule Appointment')
      await expect(page.getByRole('region', { name: 'Appointment booked!' })).toBeVisible()
      expect((await waitForEmail(page, email)).text).toContain(`12 Maple Ave, ${BASE}`)
      expect(await appointmentsAround(page, time)).toMatchObject([{ address: `12 Maple Ave, ${BASE}` }])

      // The next client is farther away, so more time around that job is gone.
      await page.goto(`${path}?zip=`)
      await enterZip(page, FAR)
      await page.getByRole('radio', { name: 'Exterior Detail' }).click()
      await goToNextMonth(page)
      await freeDays(page).first().click()
      await expect(timeOptions(page).first()).toBeVisible()
      const reachable = await offered(page)
      const end = Date.parse(time) + 60 * 60_000
      expect(free).toContain(new Date(end).toISOString())
      expect(reachable.filter((start) => Date.parse(start ?? '') < end + 40 * 60_000)).toEqual([])
    })

    test(`a visitor ${how} JavaScript outside the service area asks the owner, and is not a client`, {
      tag: '@phone',
    }, async ({ page, owner }) => {
      const { path } = await openBusiness(page, { rules: { travel: { ...TRAVEL, area: 'miles' } } })
      await page.goto(path)
      await enterZip(page, NEW_YORK_CITY)
      await expect(page.getByRole('heading', { name: `We don’t come to ${NEW_YORK_CITY} yet` })).toBeVisible()
      await page.getByText('Ask anyway').click()
      await page.getByLabel('Name', { exact: true }).fill('Noah Kim')
      await page.getByLabel('Email', { exact: true }).fill('noah@example.com')
      await page.getByLabel('Phone', { exact: true }).fill('(212) 555-0177')
      await page.getByLabel('What do you need?').fill('Two vans')
      await expectNoHorizontalScroll(page)
      await ageForm(page)
      await press(page, 'Send')
      await expect(page.getByRole('heading', { name: 'Thanks, we got your question' })).toBeVisible()
      const question = await waitForEmail(page, owner.email)
      expect(question.subject).toBe(`Noah Kim asks if you come to ${NEW_YORK_CITY}`)
      expect(question.text).toContain('Two vans')
      expect(await (await page.request.get('/api/clients')).json()).toMatchObject({ clients: [] })
      await page.getByRole('link', { name: 'Try another ZIP code' }).click()
      await enterZip(page, NEXT_DOOR)
      await expect(page.getByText(`Times for ${NEXT_DOOR}.`)).toBeVisible()
    })
  })

test('an owner is warned about a drive that is too long, and may keep the time', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  const { serviceIds } = await openBusiness(page, { rules: { travel: TRAVEL } })
  const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 8 })
  const at = (time: string) =>
    day.toZonedDateTime({ timeZone: 'America/New_York', plainTime: time }).toInstant().toString()
  const job = (name: string, time: string, address: string) => ({
    client: { name, email: '', phone: '(212) 555-0142' },
    service_id: serviceIds[1],
    appointment_time: at(time),
    address,
  })
  const first = await page.request.post('/api/appointments', {
    data: job('Ava Brooks', '10:00', `12 Maple Ave, CA ${BASE}`),
  })
  expect(first.status()).toBe(201)
  const second = { data: { ...job('Noah Kim', '13:00', `1 Pier Ave, CA ${FAR}`), confirmed: true } }
  const { id } = await (await page.request.post('/api/appointments', second)).json()
  await page.goto(`/dashboard/calendar?appointment=${id}`)
  await jobSheet(page, 'Noah Kim').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Time', { exact: true }).fill('11:20')
  await expect(dialog.getByText('45 min from 12 Maple Ave, you’d have 20.')).toBeVisible()
  await expectAccessible(page)
})
