import { expect, expectAccessible, expectNoSidewaysScroll, test } from './journey.ts'

test('the dashboard is closed without a subscription, and who leaves the hosted page finds the way back to it', async ({
  page,
  account: _,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByText('Loading your dashboard...')).toBeVisible()
  await expect(page).toHaveURL('/signup-cancelled')
  await expect(page.getByRole('heading', { name: 'Payment Not Completed' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try Payment Again' }).click()
  await expect(page.getByRole('button', { name: 'Start trial' })).toBeVisible()
  const hosted = page.url()
  await page.getByRole('link', { name: /back/i }).first().click()
  await expect(page.getByRole('heading', { name: 'Payment Not Completed' })).toBeVisible()
  await page.getByRole('button', { name: 'Try Payment Again' }).click()
  await expect(page).toHaveURL(hosted)
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
})

test('asking again says that nothing has changed, and why', { tag: '@any-width' }, async ({
  page,
  account: _,
}) => {
  await page.goto('/signup-cancelled')
  await page.getByRole('button', { name: 'Refresh Subscription Status' }).click()
  await expect(page.getByText('Subscription Still Inactive')).toBeVisible()
  await page.getByRole('button', { name: 'Debug Information' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('"status": "none"')
  await expect(dialog).toContainText('Not checked yet')
  await expect(dialog).toContainText('4242')
  await expect(dialog).not.toContainText(/sk_test|whsec/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Debug Information' })).toBeFocused()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an owner whose subscription is live goes on to the dashboard', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/signup-cancelled')
  await expect(page).toHaveURL('/dashboard')
})

test('a visitor is asked to sign in first', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/signup-cancelled')
  await expect(page).toHaveURL(/\/auth/)
})

test('a checkout that cannot be opened is told in a toast, and can be tried again', {
  tag: '@failure',
}, async ({ page, account: _, complaints }) => {
  await page.goto('/signup-cancelled')
  let isDown = true
  await page.route('**/api/create-checkout', (route) =>
    isDown
      ? route.fulfill({
          status: 503,
          json: {
            error: { code: 'provider_unavailable', message: 'The payment provider is not answering.' },
          },
        })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Try Payment Again' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Something went wrong: The payment provider is not answering.',
  )
  isDown = false
  await page.getByRole('button', { name: 'Try Payment Again' }).click()
  await expect(page.getByRole('button', { name: 'Start trial' })).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('503')])
})

test('the page that lost its subscription in the meantime leads out of the dashboard', {
  tag: '@any-width',
}, async ({ page, owner: _, complaints }) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await page.route('**/api/stripe-connect*', (route) =>
    route.fulfill({
      status: 402,
      json: { error: { code: 'subscription_required', message: 'An active subscription is required.' } },
    }),
  )
  await page.route('**/api/subscription', (route) =>
    route.fulfill({
      json: {
        subscription: {
          status: 'canceled',
          trial_end_date: null,
          current_period_end: null,
          cancel_at_period_end: false,
          has_card: false,
        },
      },
    }),
  )
  await page.route('**/api/check-subscription', (route) =>
    route.fulfill({ json: { hasSubscription: false, status: 'canceled', trial_end: null } }),
  )
  await page.goto('/dashboard/settings?tab=payment')
  await expect(page.getByRole('heading', { name: 'Subscription Cancelled' })).toBeVisible()
  complaints.length = 0
})
