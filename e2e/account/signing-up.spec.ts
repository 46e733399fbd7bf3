import type { Page } from '@playwright/test'
import {
  confirmationEmail,
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoHorizontalScroll,
  PASSWORD,
  test,
  uniqueEmail,
  waitForEmail,
} from '#e2e/support/journey.ts'

async function submitSignUp(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up & Start Free Trial' }).click()
}

test('a visitor signs up, starts the trial without a card, names the business and arrives at the dashboard', {
  tag: '@core-phone',
}, async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Start Free Trial' }).first().click()
  await expect(page.getByRole('heading', { name: 'Create New Account' })).toBeVisible()
  await expect(page.getByText('Sign up to start your 3-day free trial')).toBeVisible()
  for (const [name, path] of [
    ['Terms of Service', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', path)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('checkbox').check()
  const email = uniqueEmail()
  await submitSignUp(page, email, PASSWORD)
  await expect(page.getByRole('status')).toContainText('Creating account')
  await expect(page.getByText('3 days free, then $15.00 per month')).toBeVisible()
  await expect(page.getByLabel('Card number')).toHaveCount(0)
  await page.getByRole('button', { name: 'Start trial' }).click()

  await test.step('the business is asked for first, with rules that can be changed', async () => {
    await expect(page.getByRole('heading', { name: 'Set up your business' })).toBeVisible()
    await expect(page).toHaveURL('/dashboard/setup')
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    const save = page.getByRole('button', { name: 'Save and get my booking link' })
    await save.click()
    await expect(page.getByLabel('Business name')).toBeFocused()
    await expect(page.getByText('Choose what kind of business you run')).toBeVisible()
    await page.getByLabel('Business name').fill('Luna Detailing')
    await page.getByLabel('Business type').selectOption('Mobile detailing')
    await expect(page.getByLabel('Notice you need before a job')).toHaveValue('120')
    await expect(page.getByLabel('Clients can change or cancel until')).toHaveValue('24')
    await expect(page.getByLabel('Time between jobs')).toHaveValue('30')
    for (const rule of [
      'Clients must say where to come',
      'Closed on Sundays',
      'Let clients add a tip when they pay',
      'Remind clients of unpaid invoices',
    ])
      await expect(page.getByRole('switch', { name: rule })).toBeChecked()
    await page.getByLabel('Time between jobs').selectOption('45 minutes')
    await save.click()
    await expect(page.getByRole('heading', { name: 'Your booking link is ready' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Booking link' })).toHaveValue(/\/book\/wheelhouse-/)
    await expectNoHorizontalScroll(page)
    await expectAccessible(page)
    const missing = page.getByRole('region', { name: 'Add your services before you share it' })
    await expect(missing).toContainText('Until you do, clients can only book a free consultation.')
    await expect(missing.getByRole('link', { name: 'Add services' })).toHaveAttribute(
      'href',
      '/dashboard/services',
    )
    await missing.getByRole('button', { name: 'Use suggested services' }).click()
    await expect(missing).toHaveCount(0)
    const bookingPage = await page.request.get(
      await page.getByRole('textbox', { name: 'Booking link' }).inputValue(),
    )
    expect(await bookingPage.text()).toContain('Book with Luna Detailing')
    expect(await bookingPage.text()).toContain('Full Detail')
    const { settings } = await (await page.request.get('/api/booking-settings')).json()
    expect(settings).toMatchObject({ buffer_after_minutes: 45, address_field: 'required' })
    await page.getByRole('link', { name: 'Go to your dashboard' }).click()
  })
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('3 days left in your trial')).toBeVisible()
  await test.step('the checklist ticks only what the owner has done', async () => {
    const checklist = page.getByRole('region', { name: 'Set up your business in 5 minutes' })
    await expect(checklist).toContainText('2 of 5 done')
    await expect(checklist.getByRole('link', { name: 'Set hours' })).toBeVisible()
    await checklist.getByRole('button', { name: 'Share link' }).click()
    await page.keyboard.press('Escape')
    await expect(checklist).toContainText('3 of 5 done')
  })
  await test.step('the owner confirms their email with the code', async () => {
    const banner = page.getByText('Confirm your email so that we can send messages to your clients.')
    await expect(banner).toBeVisible()
    const { code, url } = await confirmationEmail(page, email)
    await page.goto(url)
    await expect(page.getByRole('button', { name: 'Confirm my email' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/dashboard')
    await page.getByRole('button', { name: 'Enter the code' }).click()
    await page.getByLabel('6-digit code').fill(code)
    await expectDialogAccessible(page)
    await page.getByRole('button', { name: 'Confirm', exact: true }).click()
    await expect(page.getByText('We can now send messages to your clients.')).toBeVisible()
    await expect(banner).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
  })
  await page.goto('/dashboard/settings?tab=billing')
  await expect(page.getByText('Pro - $15/mo')).toBeVisible()
  await expect(page.getByText('Trial', { exact: true })).toBeVisible()
  await expect(page.getByText('Trial Ends', { exact: true })).toBeVisible()
})

test('a rejected sign-up says why, and the owner of a registered address gets an email', {
  tag: ['@core', '@failure'],
}, async ({ page, owner, browserErrors }) => {
  const alert = (text: string) => page.getByRole('alert').filter({ hasText: text })
  await page.context().clearCookies()
  await page.goto('/auth?mode=sign-up')

  await test.step('each field says what is wrong with it', async () => {
    await submitSignUp(page, 'nobody', '12345')
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address')
    await expect(page.getByLabel('Email')).toBeFocused()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      'Password must be at least 6 characters',
    )
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription(
      'You must agree to the Terms of Service and Privacy Policy to continue',
    )
  })

  await test.step('a common password shows an error on its field', async () => {
    await page.getByRole('checkbox').check()
    await submitSignUp(page, uniqueEmail(), 'password')
    await expect(alert('Sign up failed')).toContainText('This password is too common. Choose another.')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
      /This password is too common/,
    )
  })

  await test.step('a registered address shows a toast, and its owner gets an email', async () => {
    await submitSignUp(page, owner.email, 'another-secret-1')
    await expect(alert('An error occurred during sign up.')).toContainText('Sign up failed')
    expect((await waitForEmail(page, owner.email)).subject).toMatch(/already have a Wheelhouse account/)
  })
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('422'), expect.stringContaining('409')])
})
