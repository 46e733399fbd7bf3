import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'

const statusMessage = (page: Page, text: string) => page.getByRole('status').getByText(text, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save Settings' }).click()
const openMoreRules = (page: Page) => page.getByText('More rules', { exact: true }).click()
const daySwitch = (page: Page, name: string) => page.getByRole('switch', { name, exact: true })

async function openRules(page: Page) {
  await page.goto('/dashboard/settings?tab=booking')
  await openMoreRules(page)
}

/** Switches to another tab and back. There are no unsaved changes, so nothing needs confirmation. */
async function switchTabAndBack(page: Page) {
  await page.getByRole('tab', { name: 'General' }).click()
  await expect(page.getByLabel('Business name')).toBeVisible()
  await page.getByRole('tab', { name: 'Booking Page' }).click()
}

async function saveAndWait(page: Page) {
  await save(page)
  await expect(statusMessage(page, 'Settings saved')).toBeVisible()
}

test('every booking rule is saved', { tag: '@any-width' }, async ({ page, owner: _ }) => {
  await page.goto('/dashboard/settings?tab=booking')
  await expect(page.getByText('No rules set')).toBeVisible()
  await expect(page.getByLabel('Minimum notice')).toBeHidden()
  await openMoreRules(page)
  await expect(page.getByLabel('Minimum notice')).toHaveValue('0')
  await expect(page.getByLabel('How far ahead (days)')).toHaveValue('365')
  await expect(page.getByLabel('Max jobs per day')).toHaveValue('')
  await page.getByRole('switch', { name: 'Different hours on different days' }).check()
  await expect(page.getByLabel('Monday start')).toHaveValue('09:00')
  await expect(page.getByLabel('Sunday end')).toHaveValue('15:00')
  await expect(page.getByRole('group', { name: 'Weekdays' })).toBeHidden()
  await daySwitch(page, 'Monday').uncheck()
  await page.getByLabel('Tuesday start').fill('07:30')
  await page.getByLabel('Tuesday end').fill('00:00')

  await page.getByRole('button', { name: 'Add a break' }).click()
  await expect(page.getByLabel('Break 1 start')).toBeFocused()
  await page.getByLabel('Break 1 end').fill('12:45')
  await page.getByRole('group', { name: 'Break 1 days' }).getByLabel('Friday').uncheck()

  await page.getByRole('button', { name: 'Add days off' }).click()
  await page.getByLabel('Days off 1 first day').fill('2041-01-01')
  await page.getByRole('button', { name: 'Add days off' }).click()
  await page.getByLabel('Days off 2 first day').fill('2040-12-24')
  await page.getByLabel('Days off 2 last day').fill('2040-12-26')
  await page.getByLabel('Welcome message').fill('')

  await page.getByLabel('Minimum notice').selectOption('1 day')
  await page.getByLabel('How far ahead (days)').fill('60')
  await page.getByLabel('Extra time before jobs (min)').fill('10')
  await page.getByLabel('Time between jobs (min)').fill('20')
  await page.getByLabel('Max jobs per day').fill('4')
  await page.getByLabel('Cutoff for changes (hours)').fill('48')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await saveAndWait(page)
  await expect(page.getByText('9 rules set')).toBeVisible()
  await switchTabAndBack(page)

  await page.reload()
  await expect(page.getByText('9 rules set')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Hours' })).toContainText('Tue: 7:30 AM to midnight')
  await page.getByRole('button', { name: 'Change hours' }).click()
  await expect(page.locator('details[open] :focus')).toBeInViewport()
  await expect(daySwitch(page, 'Monday')).not.toBeChecked()
  await expect(page.getByLabel('Tuesday start')).toHaveValue('07:30')
  await expect(page.getByLabel('Tuesday end')).toHaveValue('00:00')
  await expect(page.getByLabel('Break 1 end')).toHaveValue('12:45')
  const days = page.getByRole('group', { name: 'Break 1 days' })
  await expect(days.getByLabel('Thursday')).toBeChecked()
  await expect(days.getByLabel('Friday')).not.toBeChecked()
  await expect(page.getByLabel('Days off 1 last day')).toHaveValue('2040-12-26')
  await expect(page.getByLabel('Days off 2 last day')).toHaveValue('2041-01-01')
  await expect(page.getByLabel('Minimum notice')).toHaveValue('1440')
  await expect(page.getByLabel('How far ahead (days)')).toHaveValue('60')
  await expect(page.getByLabel('Extra time before jobs (min)')).toHaveValue('10')
  await expect(page.getByLabel('Time between jobs (min)')).toHaveValue('20')
  await expect(page.getByLabel('Max jobs per day')).toHaveValue('4')
  await expect(page.getByLabel('Cutoff for changes (hours)')).toHaveValue('48')

  await page.getByRole('switch', { name: 'Different hours on different days' }).uncheck()
  await page.getByRole('button', { name: 'Remove break 1' }).click()
  await page.getByRole('button', { name: 'Remove days off 1' }).click()
  await page.getByRole('button', { name: 'Remove days off 1' }).click()
  await page.getByLabel('Max jobs per day').fill('')
  await saveAndWait(page)
  await expect(page.getByText('5 rules set')).toBeVisible()
  await switchTabAndBack(page)
  await page.reload()
  await expect(page.getByRole('group', { name: 'Weekdays' }).getByLabel('Start')).toHaveValue('09:00')
})

test('invalid rules show an error on their field, and nothing typed is lost', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  for (const { id } of await (await page.request.get('/api/services')).json())
    await page.request.delete(`/api/services/${id}`)
  await openRules(page)
  await expect(page.getByText('clients can book a 60-minute Consultation for $0.00.')).toBeVisible()
  await page.getByLabel('How far ahead (days)').fill('0')
  await page.getByLabel('Extra time before jobs (min)').fill('a bit')
  await page.getByLabel('Cutoff for changes (hours)').fill('')
  await openMoreRules(page)
  await save(page)
  await expect(page.getByText('Enter a whole number from 1 to 730')).toBeVisible()
  await expect(page.getByLabel('How far ahead (days)')).toBeFocused()
  await expect(page.getByText('Enter a whole number from 0 to 480')).toBeVisible()
  await expect(page.getByText('Enter a whole number from 0 to 720')).toBeVisible()
  await expect(page.getByLabel('Extra time before jobs (min)')).toHaveValue('a bit')

  await page.getByRole('button', { name: 'Add a break' }).click()
  await page.getByLabel('Break 1 end').fill('11:00')
  const days = page.getByRole('group', { name: 'Break 1 days' })
  for (const weekday of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
    await days.getByLabel(weekday).uncheck()
  await page.getByRole('button', { name: 'Add days off' }).click()
  await expect(page.getByText('Start must be before end')).toBeVisible()
  await expect(page.getByText('Choose at least one day')).toBeVisible()
  await expect(page.getByText('Choose a date')).toHaveCount(1)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Remove break 1' }).click()
  await page.getByRole('button', { name: 'Remove days off 1' }).click()
  await page.getByLabel('Extra time before jobs (min)').fill('15')
  await page.getByLabel('Cutoff for changes (hours)').fill('24')
  await page.getByLabel('Minimum notice').selectOption('1 week')
  await page.getByLabel('How far ahead (days)').fill('3')
  await expect(
    page.getByText('Clients must book 1 week ahead but can only see 3 days ahead, so no one can book.'),
  ).toBeVisible()
  await page.getByLabel('How far ahead (days)').fill('7')
  await saveAndWait(page)
})

test('a booking rule changes the times that clients are offered', { tag: ['@core', '@any-width'] }, async ({
  page,
  owner: _,
}) => {
  for (const service of [
    { name: 'Wash', price: 50_00, duration: 60 },
    { name: 'Restoration', price: 100_00, duration: 480 },
  ])
    expect((await page.request.post('/api/services', { data: service })).status()).toBe(201)
  const { settings } = await (await page.request.get('/api/booking-settings')).json()
  const upcomingDayOff = { from: '2040-07-04', to: '2040-07-04' }
  const data = { ...settings, days_off: [upcomingDayOff, { from: '2024-12-24', to: '2024-12-26' }] }
  expect((await page.request.put('/api/booking-settings', { data })).status()).toBe(200)
  const { slug } = await (await page.request.post('/api/booking-link')).json()
  const { last_date } = await (await page.request.get(`/api/public-booking/${slug}`)).json()
  /** The times offered in the last two bookable weeks. */
  const offeredTimes = async () => {
    const from = new Date(Date.parse(last_date) - 13 * 86_400_000).toISOString().slice(0, 10)
    const query = `service=Wash&from=${from}&days=14`
    const response = await page.request.get(`/api/public-booking/${slug}/slots?${query}`)
    return (await response.json()).slots as string[]
  }
  // Ten weekdays with fifteen starts, four weekend days with nine.
  expect(await offeredTimes()).toHaveLength(10 * 15 + 4 * 9)

  await openRules(page)
  await test.step('past days off are collapsed and can be removed', async () => {
    await expect(page.getByText('1 rule set')).toBeVisible()
    await expect(page.getByLabel('Days off 1 first day')).toHaveValue('2040-07-04')
    await expect(page.getByText('Dec 24 – 26, 2024')).toBeHidden()
    await page.getByText('Past days off (1)').click()
    await page.getByRole('button', { name: 'Remove Dec 24 – 26, 2024' }).click()
  })
  await test.step('a break that leaves no time for a service shows a warning while it is typed', async () => {
    const warning = page.getByRole('tabpanel').getByText('This service doesn’t fit into any day:')
    await expect(warning).toBeHidden()
    await page.getByRole('button', { name: 'Add a break' }).click()
    await expect(warning).toBeVisible()
    const friday = page.getByRole('group', { name: 'Break 1 days' }).getByLabel('Friday')
    await friday.uncheck()
    await expect(warning).toBeHidden()
    await friday.check()
  })
  await saveAndWait(page)
  // A break from noon to one removes the starts at 11:30, 12:00 and 12:30 on weekdays.
  await expect.poll(async () => (await offeredTimes()).length).toBe(10 * 12 + 4 * 9)
  const stored = await (await page.request.get('/api/booking-settings')).json()
  expect(stored.settings.days_off).toEqual([upcomingDayOff])

  await page.getByLabel('How far ahead (days)').fill('5')
  await save(page)
  await expect.poll(offeredTimes).toEqual([])
})

test('on a small phone a break has its times side by side and days that are easy to tap', {
  tag: '@phone',
}, async ({ page, owner: _ }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openRules(page)
  await page.getByRole('button', { name: 'Add a break' }).click()
  const [start, end] = await Promise.all(
    ['Break 1 start', 'Break 1 end'].map((name) => page.getByLabel(name).boundingBox()),
  )
  expect(start?.y).toBe(end?.y)
  const friday = page.getByRole('group', { name: 'Break 1 days' }).getByLabel('Friday')
  expect((await friday.boundingBox())?.width).toBeGreaterThan(44)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})
