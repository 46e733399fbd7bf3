import type { Page } from '@playwright/test'
import {
  emailsTo,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  gotoExpectingRedirect,
  type Owner,
  PASSWORD,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'

const NEW_PASSWORD = 'new-foam-cannon'

/** The reset link in the newest email to the owner. */
async function resetLink(page: Page, { email }: Owner, emailCount = 1): Promise<string> {
  const { links } = await waitForEmail(page, email, emailCount)
  return links.find((link) => link.includes('/auth/reset-password#')) ?? 'no link in the email'
}

async function submitNewPassword(page: Page, password: string, confirm = password): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password', { exact: true }).fill(confirm)
  await page.getByRole('button', { name: 'Update Password' }).click()
}

test('an owner who forgot the password sets a new one from the email', { tag: '@core-desktop' }, async ({
  page,
  owner,
}) => {
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset Your Password' })).toBeVisible()
  await page.getByLabel('Email').fill(owner.email)
  await page.getByRole('button', { name: 'Send Reset Instructions' }).click()
  await expect(page.getByRole('status')).toContainText('Password reset email sent')
  await expect(page.getByRole('status')).toContainText('Check your inbox for a link to reset your password')
  await expect(page.getByRole('heading', { name: 'Sign In to Your Account' })).toBeVisible()

  await page.goto(await resetLink(page, owner))
  await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/auth/reset-password')
  await expectAccessible(page)
  await submitNewPassword(page, NEW_PASSWORD, 'something-else')
  await expect(page.getByText("Passwords don't match")).toBeVisible()
  await submitNewPassword(page, NEW_PASSWORD)
  await expect(page.getByRole('status')).toContainText('Password updated')
  await expect(page).toHaveURL('/auth')
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})

test('a used or missing reset link leads to the sign-in page, which explains it', {
  tag: '@failure',
}, async ({ page, owner, browserErrors }) => {
  const expectInvalidLinkError = async () => {
    await expect(page).toHaveURL('/auth')
    await expect(page.getByRole('alert')).toContainText('Invalid or expired link')
    await expect(page.getByRole('alert')).toContainText('Please request a new password reset link')
    await expect(page.getByRole('heading', { name: 'Sign In to Your Account' })).toBeVisible()
  }
  await page.request.post('/api/auth/request-password-reset', { data: { email: owner.email } })
  const link = await resetLink(page, owner)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  const data = { token, password: NEW_PASSWORD }
  expect((await page.request.post('/api/auth/reset-password', { data })).status()).toBe(200)
  await gotoExpectingRedirect(page, link)
  await expectInvalidLinkError()
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('400')])

  await test.step('so does a link that another device uses while its form is open', async () => {
    await page.request.post('/api/auth/request-password-reset', { data: { email: owner.email } })
    const secondLink = await resetLink(page, owner, 3)
    await page.goto(secondLink)
    await expect(page.getByLabel('New Password', { exact: true })).toBeVisible()
    const secondToken = new URLSearchParams(new URL(secondLink).hash.slice(1)).get('token')
    await page.request.post('/api/auth/reset-password', {
      data: { token: secondToken, password: NEW_PASSWORD },
    })
    await submitNewPassword(page, 'second-foam-cannon')
    await expectInvalidLinkError()
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining('400')])
  })

  await gotoExpectingRedirect(page, '/auth/reset-password')
  await expectInvalidLinkError()
  await page.request.post('/api/auth/sign-in', { data: { email: owner.email, password: NEW_PASSWORD } })
  await gotoExpectingRedirect(page, '/auth/reset-password')
  await expectInvalidLinkError()
  await expect(page.getByRole('heading', { name: 'Sign In to Your Account' })).toBeFocused()
})

test('an owner signs another device out and changes the password', async ({
  page,
  owner,
  browser,
  baseURL,
  browserErrors,
}) => {
  const signIn = { data: { email: owner.email, password: PASSWORD } }
  const otherDevice = await browser.newContext({ baseURL, userAgent: 'Mozilla/5.0 (iPhone) Safari/605.1' })
  await otherDevice.request.post('/api/auth/sign-in', signIn)
  for (const _ of [1, 2, 3, 4, 5]) {
    const another = await browser.newContext({ baseURL })
    await another.request.post('/api/auth/sign-in', signIn)
    await another.close()
  }
  await page.goto('/dashboard/settings?tab=general')
  const devices = page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem')
  await expect(devices).toHaveCount(5)
  await expect(devices.first()).toContainText('This device')
  await expect(devices.first().getByRole('button')).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all 7' }).click()
  await expect(devices).toHaveCount(7)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: /^Sign out Safari on iPhone, since/ }).click()
  const question = page.getByRole('dialog', { name: 'Sign out Safari on iPhone?' })
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Safari on iPhone will have to sign in again.')).toBeVisible()
  await expect(devices).toHaveCount(6)
  await expect(page.getByRole('heading', { name: 'Where you’re signed in' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Show fewer' })).toBeVisible()
  expect((await otherDevice.request.get('/api/subscription')).status()).toBe(401)
  await otherDevice.close()

  await test.step('the password is changed only if the current one is right', async () => {
    await page.getByLabel('Current password', { exact: true }).fill('wrong-password')
    await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('That isn’t your current password').first()).toBeVisible()
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Password updated' })).toBeVisible()
    await expect
      .poll(async () => (await emailsTo(page, owner.email)).map(({ subject }) => subject))
      .toContain('Your Wheelhouse password was changed')
  })
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('401')])
})

test('an owner signs out everywhere', { tag: '@any-width' }, async ({ page, owner, browser, baseURL }) => {
  const phone = await browser.newContext({ baseURL })
  const otherDevice = await phone.newPage()
  await otherDevice.request.post('/api/auth/sign-in', { data: { email: owner.email, password: PASSWORD } })
  const { subject, links } = await waitForEmail(page, owner.email)
  expect(subject).toBe('New sign-in to your Wheelhouse account')
  await page.goto(links.find((link) => link.includes('/dashboard/settings')) ?? 'no link in the email')
  const devices = page.getByRole('list', { name: 'Where you’re signed in' }).getByRole('listitem')
  await expect(devices).toHaveCount(2)
  const since = devices.first().getByRole('time').first()
  const instant = Temporal.Instant.from((await since.getAttribute('datetime')) ?? '')
  await expect(since).toHaveText(
    instant.toLocaleString('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'America/New_York',
    }),
  )
  // A response after the sign-out would be a 401, which the browser logs as an error.
  await waitForNoRequests(page)
  await page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/auth/)
  await gotoExpectingRedirect(otherDevice, '/dashboard')
  await expect(otherDevice).toHaveURL(/\/auth/)
  await phone.close()
})
