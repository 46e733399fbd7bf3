import { chooseFirstTime, openBusiness } from './booking-business.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'
import { letPass } from './product-clock.ts'

test('a time that is held is free for others ten minutes later', async ({
  page,
  browser,
  baseURL,
  owner: _,
}) => {
  const { path } = await openBusiness(page)
  await page.goto(path)
  const time = await chooseFirstTime(page, 'Full Detail')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Held for you for/)).toBeVisible()

  const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  const address = new URL(page.url())
  address.searchParams.delete('step')
  await other.goto(address.href)
  await expect(other.getByText('The time you chose is no longer free.')).toBeVisible()
  await expect(other.locator(`input[value="${time}"]`)).toHaveCount(0)
  await letPass(page, 'PT11M')
  await other.goto(address.href)
  await expect(other.locator(`input[value="${time}"]`)).toBeChecked()
  await other.context().close()
})

test('a business whose subscription has lapsed takes no bookings', async ({ page, owner: _ }) => {
  const { path } = await openBusiness(page)
  await letPass(page, 'P4D')
  await expect
    .poll(async () => {
      await page.goto(path)
      return page.getByRole('heading', { level: 2 }).first().innerText()
    })
    .toBe('Luna Detailing is not taking online bookings right now')
  await expect(page).toHaveTitle('Book with Luna Detailing')
  await expect(page.getByRole('button')).toHaveCount(0)
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
})
