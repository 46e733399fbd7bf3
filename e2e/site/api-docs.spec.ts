import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'

test('a developer finds out in the API docs how to create a booking', async ({ page }) => {
  await page.goto('/api/docs')
  await expect(page.getByRole('heading', { name: 'API', exact: true })).toBeVisible()
  await page.getByLabel('Find an endpoint').fill('post /api/public-booking books')
  await expect(page.getByText(/^\d+ endpoints?$/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Invoices' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Resources' })).toBeHidden()
  await page.locator('#createPublicBooking > summary').click()
  await expect(page.locator('#createPublicBooking').getByText('clientEmail: ')).toBeVisible()
  await expect(page.locator('#createPublicBooking').getByText('slot_taken')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

test('a link into the API docs opens its endpoint, also in dark mode, and Tab stops only at scrollable areas', {
  tag: '@any-width',
}, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/api/docs/#readSession')
  await expect(page.locator('#readSession')).toHaveAttribute('open')
  await page.locator('#createPublicBooking > summary').click()
  const areTabStopsRight = () =>
    page
      .locator('details[open] pre')
      .evaluateAll((blocks) =>
        blocks.every((block) => block.hasAttribute('tabindex') === block.scrollWidth > block.clientWidth),
      )
  await expect.poll(areTabStopsRight).toBe(true)
  await expectAccessible(page)
  await page.emulateMedia({ colorScheme: null })
})
