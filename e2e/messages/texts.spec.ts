import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { NEW_YORK, openBusiness } from '#e2e/booking/booking-business.ts'
import { holdRequests } from '#e2e/support/hold-requests.ts'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { openFrames } from '#e2e/support/open-frames.ts'
import { productToday } from '#e2e/support/product-clock.ts'
import { ignoreSmsLinks } from '#e2e/support/sms-links.ts'

const textList = (page: Page) => page.getByRole('region', { name: 'Text from your phone' })
const row = (page: Page, name: string) => textList(page).getByRole('listitem').filter({ hasText: name })
const textedCheckbox = (page: Page, name: string) => row(page, name).getByRole('checkbox')

/** Creates a job tomorrow in the owner's time zone. */
async function createJobTomorrow(
  page: Page,
  client: { name: string; phone: string },
  plainTime = '10:00',
): Promise<string> {
  const { serviceIds } = await openBusiness(page)
  const day = (await productToday(page)).add({ days: 1 })
  const at = day.toZonedDateTime({ timeZone: NEW_YORK, plainTime }).toInstant().toString()
  const data = {
    client: { ...client, email: `ava-${randomUUID()}@example.com` },
    address: '12 Maple Avenue',
    service_id: serviceIds[0],
    appointment_time: at,
    confirmed: true,
  }
  const response = await page.request.post('/api/appointments', { data })
  expect(response.status()).toBe(201)
  return (await response.json()).id
}

test('without an SMS provider the SMS tab is a read-only preview', async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings?tab=notifications')
  const tab = page.getByRole('tabpanel')
  await expect(tab.getByRole('heading', { name: 'SMS reminders' })).toBeVisible()
  await expect(tab.getByText('Coming Soon', { exact: true })).toBeVisible()
  await expect(tab).toContainText('This is a preview.')
  for (const [label, template] of [
    [
      '24 hour reminder',
      'Hi {client_name}, your appointment is tomorrow at {time}. We’ll come to {address}. See you then!',
    ],
    [
      '1 hour reminder',
      'Hi {client_name}, see you soon! Your appointment is at {time}. We’ll come to {address}.',
    ],
  ] as const) {
    await expect(tab.getByRole('switch', { name: label })).toBeDisabled()
    await expect(tab.getByRole('switch', { name: label })).not.toBeChecked()
    await expect(tab.getByLabel(`${label} template`)).toBeDisabled()
    await expect(tab.getByLabel(`${label} template`)).toHaveValue(template)
  }
  await expect(tab).toContainText(
    '{client_name}, {time} and {address} are replaced with the client’s name, the time and the address.',
  )
  await expect(tab.getByRole('button')).toHaveCount(0)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

test('an owner texts a client from their own phone and marks them as texted', async ({ page, owner: _ }) => {
  await createJobTomorrow(page, { name: 'Ava Brooks', phone: '(212) 555-0142' })
  await openFrames(page)
  const release = await holdRequests(page, '**/api/texts-by-hand')
  const overview = page.waitForResponse('**/api/overview')
  await page.goto('/dashboard')
  await (await overview).finished()
  // The text list comes first, so nothing below is shown until it is loaded.
  await expect(page.getByText('Loading dashboard data...')).toBeVisible()
  release()
  await expect(textList(page)).toContainText('Send reminders for tomorrow: Ava Brooks')
  await textList(page).getByRole('link', { name: 'Text now' }).click()
  await expect(page).toHaveURL('/dashboard/messages')
  await ignoreSmsLinks(page)

  await expect(textList(page)).toContainText('1 client to text.')
  await expect(row(page, 'Ava Brooks')).toContainText('10:00 AM')
  await expect(row(page, 'Ava Brooks')).toContainText('(212) 555-0142')
  const text = row(page, 'Ava Brooks').getByRole('link', { name: 'Text Ava Brooks' })
  const [number, body = ''] = ((await text.getAttribute('href')) ?? '').split('?&body=')
  expect(number).toBe('sms:+12125550142')
  expect(decodeURIComponent(body)).toMatch(/^Luna Detailing: Hi Ava Brooks, .* 10:00 AM\. .*12 Maple Avenue/)
  await expect(row(page, 'Ava Brooks')).toContainText(decodeURIComponent(body))
  expect((await text.boundingBox())?.height).toBeGreaterThanOrEqual(44)
  await expectNoHorizontalScroll(page)

  await text.click()
  await expect(row(page, 'Ava Brooks').getByRole('link', { name: 'Text Ava Brooks again' })).toBeVisible()
  // A phone may unload the page while its owner writes the text.
  await page.reload()
  await expect(row(page, 'Ava Brooks').getByRole('link', { name: 'Text Ava Brooks again' })).toBeVisible()
  await expect(textedCheckbox(page, 'Ava Brooks')).toHaveAccessibleName('Mark as texted (Ava Brooks)')
  await textedCheckbox(page, 'Ava Brooks').focus()
  await page.keyboard.press('Space')
  await expect(textedCheckbox(page, 'Ava Brooks')).toHaveAccessibleName(
    /^Texted \d+:\d\d [AP]M \(Ava Brooks\)$/,
  )
  await expect(textedCheckbox(page, 'Ava Brooks')).toBeFocused()
  await expect(textList(page)).toContainText('Everyone has been texted.')
  await expect(row(page, 'Ava Brooks').getByRole('link')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Upcoming Appointments' })).toBeVisible()
  await expect(textList(page)).toBeHidden()

  await page.goto('/dashboard/messages')
  await expect(textedCheckbox(page, 'Ava Brooks')).toBeChecked()
  await textedCheckbox(page, 'Ava Brooks').uncheck()
  await expect(row(page, 'Ava Brooks').getByRole('link', { name: 'Text Ava Brooks' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
})

test('failures of the SMS settings, the text list and a texted mark show an error and can be retried', {
  tag: '@failure',
}, async ({ page, owner: _, browserErrors }) => {
  const json = { error: { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r' } }
  await openFrames(page)
  await page.route('**/api/text-settings', (route) => route.fulfill({ status: 500, json }))
  await page.goto('/dashboard/settings?tab=notifications')
  await expect(page.getByText('Couldn’t load your SMS settings.')).toBeVisible()
  await page.unroute('**/api/text-settings')
  await page.getByRole('tabpanel').getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'SMS reminders' })).toBeVisible()

  await page.route('**/api/texts-by-hand', (route) => route.fulfill({ status: 500, json }))
  await page.goto('/dashboard/messages')
  await expect(page.getByText('Couldn’t load your text list.')).toBeVisible()
  await page.unroute('**/api/texts-by-hand')
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).click()
  await expect(textList(page)).toContainText('No one to text today or tomorrow.')
  await expectAccessible(page)

  const id = await createJobTomorrow(page, { name: 'Ava Brooks', phone: '(212) 555-0142' })
  await page.route(`**/api/texts-by-hand/${id}`, (route) => route.fulfill({ status: 500, json }))
  await page.goto('/dashboard/messages')
  await textedCheckbox(page, 'Ava Brooks').click()
  await expect(page.getByRole('alert')).toContainText('Not marked as texted')
  await expect(textedCheckbox(page, 'Ava Brooks')).not.toBeChecked()
  browserErrors.length = 0

  await page.unroute(`**/api/texts-by-hand/${id}`)
  await createJobTomorrow(page, { name: 'Noah Reed', phone: '(212) 555-0143' }, '13:00')
  await page.reload()
  const rows = textList(page).getByRole('listitem')
  await expect(rows).toHaveText([/Ava Brooks/, /Noah Reed/])
  await textedCheckbox(page, 'Ava Brooks').focus()
  await page.keyboard.press('Space')
  // Texted clients move below those who are still to be texted.
  await expect(rows).toHaveText([/Noah Reed/, /Ava Brooks/])
  await expect(textedCheckbox(page, 'Ava Brooks')).toBeFocused()
})
