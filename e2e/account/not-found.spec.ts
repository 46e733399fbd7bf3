import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'

test('a visitor with a mistyped URL can go back or to the home page', async ({ page, browserErrors }) => {
  await page.goto('/terms')
  const response = await page.goto('/no/such/page')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading')).toHaveText('404 Oops! Page not found')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/terms')
  // The not-found page has no URL of its own.
  expect((await page.goto('/404'))?.status()).toBe(404)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
  // The browser logs an error for each page that was not found.
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('404'), expect.stringContaining('404')])
})
