import {
  anAddress,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  letterTo,
  PASSWORD,
  test,
} from './journey.ts'

test('a visitor signs up, starts the trial without a card and arrives at the dashboard', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click()
  await expect(page.getByRole('heading', { name: 'Create New Account' })).toBeVisible()
  await expect(page.getByText('Sign up to start your 3-day free trial')).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByLabel('Email').fill(anAddress())
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up & Start Free Trial' }).click()
  await expect(page.getByRole('status')).toContainText('Creating account')
  await expect(page.getByText('3 days free, then $15.00 per month')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start trial' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('3 days left in your trial')).toBeVisible()
  await page.goto('/dashboard/settings?tab=billing')
  await expect(page.getByText('Pro - $15/mo')).toBeVisible()
  await expect(page.getByText('Trial', { exact: true })).toBeVisible()
  await expect(page.getByText('Trial Ends', { exact: true })).toBeVisible()
})

test('each field says what is wrong with it', { tag: '@any-width' }, async ({ page }) => {
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel('Password', { exact: true }).fill('12345')
  await page.getByRole('button', { name: 'Sign Up & Start Free Trial' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expect(page.getByText('Password must be at least 6 characters')).toBeVisible()
  await expect(
    page.getByText('You must agree to the Terms of Service and Privacy Policy to continue'),
  ).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expectAccessible(page)
})

test('a password that everybody would guess is refused on its field', { tag: '@failure' }, async ({
  page,
  complaints,
}) => {
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Email').fill(anAddress())
  await page.getByLabel('Password', { exact: true }).fill('password')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up & Start Free Trial' }).click()
  await expect(page.getByRole('alert')).toContainText('Sign up failed')
  await expect(page.getByText('This password is too common. Choose another.').first()).toBeVisible()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('422')])
})

test('a known address gets a toast, and its holder a letter', { tag: '@failure' }, async ({
  page,
  owner,
  complaints,
}) => {
  await page.context().clearCookies()
  await page.goto('/auth?mode=sign-up')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill('another-secret-1')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Sign Up & Start Free Trial' }).click()
  await expect(page.getByRole('alert')).toContainText('Sign up failed')
  await expect(page.getByRole('alert')).toContainText('An error occurred during sign up.')
  expect((await letterTo(page, owner.email)).subject).toMatch(/already have a Wheelhouse account/)
  expect(complaints.splice(0)).toEqual([expect.stringContaining('409')])
})

test('the terms and the privacy policy can be read from the form', { tag: '@any-width' }, async ({
  page,
}) => {
  await page.goto('/auth?mode=sign-up')
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path)
  }
  for (const path of ['/terms', '/privacy']) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
})
