import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

test('a visitor who mistyped an address finds the way home', async ({ page, complaints }) => {
  const answer = await page.goto('/no/such/page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading')).toHaveText('404 Oops! Page not found')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL('/')
  // The browser itself reports a page that was not found.
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('Go Back leads back to where one came from', { tag: '@any-width' }, async ({ page, complaints }) => {
  await page.goto('/')
  await page.goto('/no/such/page')
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')
  expect(complaints.splice(0)).toEqual([expect.stringContaining('404')])
})

test('the not-found page has no address of its own', { tag: '@any-width' }, async ({ request }) => {
  expect((await request.get('/404')).status()).toBe(404)
})

test('no page fits into another site’s frame', { tag: '@any-width' }, async ({ request }) => {
  for (const path of ['/', '/404', '/dashboard', '/local', '/api/session']) {
    const { 'content-security-policy': policy } = (await request.get(path)).headers()
    expect(policy, path).toContain(`frame-ancestors 'none'`)
  }
})

test('an address that ends in a slash is the same page', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  expect((await page.goto('/dashboard/calendar/'))?.status()).toBe(200)
  await expect(page.getByRole('heading', { name: 'Calendar', exact: true })).toBeVisible()
})
