import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { advanceClock } from '#e2e/support/product-clock.ts'
import { openBusiness } from './booking-business.ts'

test('a business without an active subscription takes no bookings', async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await advanceClock(page, 'P4D')
  await expect
    .poll(async () => {
      await page.goto(path)
      return page.getByRole('heading', { level: 2 }).first().innerText()
    })
    .toBe('Luna Detailing is not taking online bookings right now')
  await expect(page).toHaveTitle('Book with Luna Detailing')
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoHorizontalScroll(page)
})
