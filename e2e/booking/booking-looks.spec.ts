import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { chooseFirstTime, fillDetails, heading, NEW_YORK, openBusiness, press } from './booking-business.ts'

test.use({ timezoneId: NEW_YORK })

test('the booking page fits the smallest phone, in dark mode', { tag: '@phone' }, async ({
  page,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(path)
  const button = page.getByRole('button', { name: 'Continue' })
  const buttonColor = () => button.evaluate((element) => getComputedStyle(element).backgroundColor)
  const cardColor = await button.evaluate((element) => {
    const form = element.closest('form')
    return form && getComputedStyle(form).backgroundColor
  })
  const disabledColor = await buttonColor()
  // A secondary button has the color of the card, so a disabled one must not.
  expect(disabledColor).not.toBe(cardColor)
  await chooseFirstTime(page, 'Full Detail')
  await expect.poll(buttonColor).not.toBe(disabledColor)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  const heights = await page
    .locator('main a, main label, main button')
    .evaluateAll((targets) => targets.map((target) => target.getBoundingClientRect().height).filter(Boolean))
  expect(heights.length).toBeGreaterThan(0)
  expect(heights.filter((height) => height < 44)).toEqual([])

  await press(page, 'Continue')
  await fillDetails(page)
  await press(page, 'Schedule Appointment')
  const title = heading(page, 'Appointment booked!')
  await expect(title).toBeInViewport({ ratio: 1 })
  const titleBottom = await title.boundingBox().then((box) => (box?.y ?? 0) + (box?.height ?? 0))
  const toast = page.getByRole('status').getByText('Appointment booked!')
  expect((await toast.boundingBox())?.y).toBeGreaterThan(titleBottom)
  await expect(page.getByText('Step 1 of 2')).toBeHidden()
  await page.emulateMedia({ colorScheme: null })
})
