import { expect, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'

/** Paths with their headings. The booking, manage, pay and reminders pages need a business and have their own journeys. */
const SCREENS = [
  ['/', 'Run the whole business from the driveway.'],
  ['/auth', 'Sign In to Your Account'],
  ['/book', 'Invalid Booking Link'],
  ['/api/docs', 'API'],
  ['/404', '404 Oops! Page not found'],
  ['/local', 'Local'],
  ['/local/mail', 'Mailbox'],
] as const

test('every public screen opens with its heading and fits the viewport', { tag: '@core' }, async ({
  page,
  browserErrors,
}) => {
  for (const [path, heading] of SCREENS) {
    await page.goto(path)
    await expect.soft(page.getByRole('heading', { level: 1 }), path).toHaveText(heading)
    await expectNoHorizontalScroll(page)
  }
  // The browser logs an error for the two pages with status 404: the invalid link and the unknown URL.
  const notFound = expect.stringContaining('404')
  expect(browserErrors.splice(0)).toEqual([notFound, notFound])
})
