import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  gotoExpectingRedirect,
  type Owner,
  test,
} from '#e2e/support/journey.ts'
import { emailedLink, setUpAuthenticator } from './owner-with-codes.ts'

const REQUESTED = 'Someone asked to recover your Wheelhouse account'

/** Somebody else asks to recover the owner's account. */
async function requestRecovery(page: Page, { email }: Owner): Promise<void> {
  const response = await page.request.post('/api/auth/request-recovery', { data: { email } })
  expect(response.status()).toBe(202)
  const isPending = async () => 'recovery' in (await (await page.request.get('/api/session')).json()).session
  await expect.poll(isPending).toBe(true)
}

test('an owner cancels somebody else’s recovery of the account from the dashboard', async ({
  page,
  owner,
}) => {
  await setUpAuthenticator(page)
  await requestRecovery(page, owner)
  await page.goto('/dashboard')
  const notice = page.getByRole('status').filter({ hasText: 'Someone asked to recover your account on' })
  await expect(notice).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.goto('/dashboard/clients')
  await notice.getByRole('button', { name: 'Cancel the recovery' }).click()
  await expect(page.getByText('Recovery cancelled')).toBeVisible()
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Clients', level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
  await emailedLink(page, owner, 'The recovery of your Wheelhouse account was cancelled', '/auth')
})

test('the link in the email cancels a recovery with a button, and says so if there is none any more', async ({
  page,
  owner,
  browserErrors,
}) => {
  await setUpAuthenticator(page)
  await requestRecovery(page, owner)
  const link = await emailedLink(page, owner, REQUESTED, '/auth/cancel-recovery#')
  await page.context().clearCookies()
  await page.goto(link)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByRole('button', { name: 'Cancel the recovery' }).click()
  await expect(page.getByRole('heading', { name: 'Recovery Cancelled' })).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Cancel the recovery' }).click()
  await expect(page.getByRole('alert')).toContainText('There’s nothing to cancel')
  await gotoExpectingRedirect(page, '/auth/recover#token=unknown')
  await expect(page.getByRole('alert')).toContainText('This link doesn’t work any more')
  await expect(page).toHaveURL('/auth')
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('400'), expect.stringContaining('400')])
})
