import {
  chooseFirstTime,
  chooseService,
  fillDetails,
  heading,
  NEW_YORK,
  openBusiness,
  openDays,
  press,
  turnToNextMonth,
} from './booking-business.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

test.use({ timezoneId: NEW_YORK })

test('fits the smallest phone, and everybody', { tag: '@phone' }, async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  for (const target of await page.locator('main a, main label, main button').all()) {
    const box = await target.boundingBox()
    if (box) expect(box.height, await target.innerText()).toBeGreaterThanOrEqual(44)
  }
})

test('on a phone the toast leaves the confirmation’s heading free', { tag: '@phone' }, async ({
  page,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(path)
  await chooseFirstTime(page, 'Full Detail')
  await press(page, 'Continue')
  await fillDetails(page)
  await press(page, 'Schedule Appointment')
  const title = heading(page, 'Appointment booked!')
  await expect(title).toBeInViewport({ ratio: 1 })
  const end = await title.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0))
  const toast = page.getByRole('status').getByText('Appointment booked!')
  expect((await toast.boundingBox())?.y).toBeGreaterThan(end)
  await expect(page.getByText('Step 1 of 2')).toBeHidden()
})

test('days that cannot be booked say so, once that is known', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const hours = { start: '09:00', end: '17:00' }
  const isOpen = { monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours }
  const week = { ...isOpen, saturday: null, sunday: null }
  const { path } = await openBusiness(page, { rules: { week } })
  await page.goto(path)
  await expect(page.getByText('Choose a service to see the days that are free.')).toBeVisible()
  await expect(page.getByText('not available')).toHaveCount(0)
  await chooseService(page, 'Full Detail')
  await turnToNextMonth(page)
  await expect(openDays(page).first()).toBeVisible()
  await expect(page.getByText('not available').first()).toBeAttached()
  await expectAccessible(page)
})

test('a button that cannot be pressed does not shine in the dark', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(path)
  const button = page.getByRole('button', { name: 'Continue' })
  const colour = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const ground = await button.evaluate((element) => {
    const card = element.closest('form')
    return card && getComputedStyle(card).backgroundColor
  })
  expect(await colour()).toBe(ground)
  await chooseFirstTime(page, 'Full Detail')
  await expect.poll(colour).not.toBe(ground)
})
