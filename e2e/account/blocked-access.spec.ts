import { errorBody } from '#e2e/invoices/invoicing.ts'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  gotoExpectingRedirect,
  test,
} from '#e2e/support/journey.ts'
import { openFrames } from '#e2e/support/open-frames.ts'

test('the dashboard is blocked without a subscription, and an owner who leaves the checkout can return to it', async ({
  page,
  account: _,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByText('Loading your dashboard...')).toBeVisible()
  await expect(page).toHaveURL('/signup-cancelled')
  await expect(page.getByRole('heading', { name: 'Payment Not Completed' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Try Payment Again' }).click()
  await expect(page.getByRole('button', { name: 'Start trial' })).toBeVisible()
  const checkoutUrl = page.url()
  await page.getByRole('link', { name: /back/i }).first().click()
  await expect(page.getByRole('heading', { name: 'Payment Not Completed' })).toBeVisible()
  await expect(page.getByText('One step left: start your free trial.')).toBeVisible()

  await test.step('the profile can be changed without a subscription', async () => {
    await page.getByRole('link', { name: 'Profile' }).click()
    await expect(page.getByRole('heading', { name: 'Edit profile' })).toBeVisible()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    await page.getByLabel('Name').fill('Riley Carter')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('status')).toContainText('Profile updated')
    await page.getByRole('link', { name: 'Back to your subscription' }).click()
    await expect(page.getByRole('heading', { name: 'Payment Not Completed' })).toBeVisible()
  })

  await test.step('Start Free Trial leads straight back to the checkout', async () => {
    await page.getByRole('link', { name: 'Back to Home' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Start Free Trial' }).first().click()
  })
  await expect(page).toHaveURL(checkoutUrl)
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByRole('heading', { name: 'Set up your business' })).toBeVisible()
})

test('checking the subscription again shows that it is still inactive, and why', { tag: '@failure' }, async ({
  page,
  account: _,
  browserErrors,
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

  await test.step('a checkout that could not be opened can be retried', async () => {
    const json = errorBody('provider_unavailable', 'The payment provider isn’t responding.')
    await page.route('**/api/create-checkout', (route) => route.fulfill({ status: 503, json }), { times: 1 })
    await page.getByRole('button', { name: 'Try Payment Again' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Something went wrong: The payment provider isn’t responding.',
    )
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining('503')])
    await page.getByRole('button', { name: 'Try Payment Again' }).click()
    await expect(page.getByRole('button', { name: 'Start trial' })).toBeVisible()
  })
  await page.getByRole('link', { name: /back/i }).first().click()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('only owners without a subscription see the blocked screen', { tag: '@any-width' }, async ({
  page,
  context,
  owner: _,
  browserErrors,
}) => {
  await gotoExpectingRedirect(page, '/signup-cancelled')
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()

  await test.step('an owner whose subscription has ended is redirected to the blocked screen', async () => {
    await openFrames(page)
    const canceled = { status: 'canceled', trial_end_date: null, current_period_end: null }
    const subscription = { ...canceled, cancel_at_period_end: false, has_card: false }
    for (const [path, status, json] of [
      ['**/api/stripe-connect*', 402, errorBody('subscription_required', 'You need an active subscription.')],
      ['**/api/subscription', 200, { subscription }],
      ['**/api/check-subscription', 200, { hasSubscription: false, status: 'canceled', trial_end: null }],
    ] as const)
      await page.route(path, (route) => route.fulfill({ status, json }))
    await page.goto('/dashboard/settings?tab=payment')
    await expect(page.getByRole('heading', { name: 'Subscription Cancelled' })).toBeVisible()
    browserErrors.length = 0
  })

  await test.step('a visitor is asked to sign in first', async () => {
    await page.goto('about:blank')
    await context.clearCookies()
    await gotoExpectingRedirect(page, '/signup-cancelled')
    await expect(page).toHaveURL(/\/auth/)
    browserErrors.length = 0
  })
})
