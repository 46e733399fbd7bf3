import {
  chooseFirstTime,
  fillDetails,
  goToNextMonth,
  openBusiness,
  press,
  timeOptions,
} from '#e2e/booking/booking-business.ts'
import { clientCard } from '#e2e/clients/clients-screen.ts'
import { expect, PASSWORD, test, uniqueEmail } from '#e2e/support/journey.ts'

test('a client’s number, address and past jobs are a tap away', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const { serviceIds } = await openBusiness(page)
  const email = uniqueEmail()
  const client = { name: 'Ava Brooks', email, phone: '(212) 555-0142', address: '12 Maple Avenue' }
  expect((await page.request.post('/api/clients', { data: client })).status()).toBe(201)
  for (const appointment_time of ['2026-01-14T10:00:00-05:00', '2026-02-11T10:00:00-05:00']) {
    const data = { client, service_id: serviceIds[0], appointment_time, confirmed: true }
    expect((await page.request.post('/api/appointments', { data })).status()).toBe(201)
  }
  await page.goto('/dashboard/clients')
  await expect(clientCard(page, 'Ava Brooks')).toContainText('(212) 555-0142')
  await clientCard(page, 'Ava Brooks').getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Client Details' })
  await expect(details.getByLabel('Address')).toHaveValue('12 Maple Avenue')
  for (const day of [/Jan(uary)? 14/, /Feb(ruary)? 11/]) await expect(details.getByText(day)).toBeVisible()
})

test('a booking page has its own link and its owner’s services, hours and welcome text', {
  tag: '@any-width',
}, async ({ page, owner: _ }) => {
  const hours = {
    weekday_start_time: '07:30',
    weekday_end_time: '12:00',
    weekend_start_time: '07:30',
    weekend_end_time: '12:00',
  }
  const { path } = await openBusiness(page, {
    name: 'Luna Detailing',
    services: [{ name: 'Boat Wash', description: 'On its trailer.', price: 240_00, duration: 60 }],
    rules: { ...hours, welcome_message: 'Boats are our thing.' },
  })
  expect(path).toMatch(/^\/book\/wheelhouse-[0-9a-z]{8}$/)
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Book with Luna Detailing' })).toBeVisible()
  await expect(page.getByText('Boats are our thing.')).toBeVisible()
  await expect(page.getByText('$240.00').first()).toBeVisible()
  await goToNextMonth(page)
  await page.locator('table a[data-date]').first().click()
  await expect(timeOptions(page).first()).toHaveAccessibleName(/^7:30 AM/)
  await expect(timeOptions(page).last()).toHaveAccessibleName(/^11:00 AM/)
})

test('five screens lead from the landing page to a booking link that clients can use', {
  tag: '@any-width',
}, async ({ page, browser, baseURL }) => {
  const screens = new Set<string>()
  page.on('framenavigated', (frame) => {
    const { origin, pathname } = new URL(frame.url())
    if (frame === page.mainFrame()) screens.add(origin === baseURL ? pathname : 'the checkout')
  })
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click()
  await page.getByLabel('Email').fill(uniqueEmail())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await press(page, 'Sign Up & Start Free Trial')
  await press(page, 'Start trial')
  await page.getByLabel('Business name').fill('Luna Detailing')
  await page.getByLabel('Business type').selectOption('Mobile detailing')
  await press(page, 'Save and get my booking link')
  const link = await page.getByRole('textbox', { name: 'Booking link' }).inputValue()
  await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  await press(page, 'Use suggested services')
  await expect(page.getByText('Services created')).toBeVisible()
  expect([...screens].sort()).toEqual(['/', '/auth', '/dashboard', '/dashboard/setup', 'the checkout'])

  const clientContext = await browser.newContext({ baseURL: baseURL ?? '' })
  const client = await clientContext.newPage()
  await client.goto(link)
  await chooseFirstTime(client, 'Full Detail')
  await press(client, 'Continue')
  await fillDetails(client)
  await client.getByLabel('Where should we come?').fill('12 Maple Avenue')
  await press(client, 'Schedule Appointment')
  await expect(client.getByRole('region', { name: 'Appointment booked!' })).toBeVisible()
  await clientContext.close()
})
