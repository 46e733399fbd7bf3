import { emailsTo, expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { advanceClock } from '#e2e/support/product-clock.ts'
import { emailedLink, setUpAuthenticator } from './owner-with-codes.ts'

const NEW_PASSWORD = 'new-foam-cannon'
const READY = 'Recover your Wheelhouse account'

test('an owner who lost the phone gets back in a day later, without a code', async ({ page, owner }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await setUpAuthenticator(page)
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('link', { name: 'Can’t get a code?' }).click()
  await expect(page.getByRole('heading', { name: 'Recover Your Account' })).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByRole('button', { name: 'Recover My Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Inbox' })).toBeVisible()

  // The worker begins the recovery after the page has answered, and the day counts from then.
  await emailedLink(page, owner, 'Someone asked to recover your Wheelhouse account', '/auth/cancel-recovery#')
  await advanceClock(page, 'PT23H')
  expect((await emailsTo(page, owner.email)).map(({ subject }) => subject)).not.toContain(READY)
  await advanceClock(page, 'PT1H')
  const link = await emailedLink(page, owner, READY, '/auth/recover#')
  await page.goto(link)
  await expect(page.getByText('This also removes your authenticator app')).toBeVisible()
  await expect(page).toHaveURL('/auth/recover')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel('New Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirm Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Recover My Account' }).click()
  await expect(page.getByRole('status')).toContainText('Account recovered')

  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')
})
