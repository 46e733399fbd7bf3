import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import {
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  gotoExpectingRedirect,
  PASSWORD,
  test,
  waitForEmail,
} from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'

async function deleteEverything(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  // A response after the deletion would be a 401, which the browser logs as an error.
  await waitForNoRequests(page)
  await page.getByRole('button', { name: 'Delete everything' }).click()
}

test('an owner downloads everything as one archive', { tag: '@any-width' }, async ({
  page,
  owner,
  browserErrors,
}) => {
  await page.request.post('/api/services/defaults')
  await page.route(
    '**/api/your-data',
    (route) =>
      route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something broke.' } } }),
    { times: 1 },
  )
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByRole('alert')).toContainText('Download failed')
  await expect(page.getByRole('alert')).toContainText('We couldn’t prepare your data. Please try again.')
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('500')])

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^wheelhouse-data-\d{4}-\d\d-\d\d\.zip$/)
  const files = unzipSync(await readFile(await download.path()))
  const everything = JSON.parse(strFromU8(files['everything.json'] as Uint8Array))
  expect(everything.users).toMatchObject([{ email: owner.email }])
  expect(everything.services).toHaveLength(3)
  expect(strFromU8(files['csv/services.csv'] as Uint8Array)).toContain('"Full Detail"')
  await expect(page.getByText('Your data was downloaded')).toBeVisible()
})

test('an owner deletes the account: everything is gone and an email confirms it', {
  tag: ['@core', '@any-width'],
}, async ({ page, owner, context }) => {
  await page.goto('/dashboard/settings')
  const otherTab = await context.newPage()
  await otherTab.goto('/dashboard')
  await expect(otherTab.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await deleteEverything(page, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
  await expect(otherTab).toHaveURL(/\/auth/)
  const data = { email: owner.email, password: PASSWORD }
  expect((await page.request.post('/api/auth/sign-in', { data })).status()).toBe(401)
  const confirmation = await waitForEmail(page, owner.email)
  expect(confirmation.subject).toBe('Your Wheelhouse account was deleted')
  expect(confirmation.text).toContain('you won’t be charged again')
})

test('an account is not deleted without its password, nor while the payment provider is unavailable', {
  tag: '@failure',
}, async ({ page, owner: _, browserErrors }) => {
  const password = page.getByLabel('Your password', { exact: true })
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(password).toBeFocused()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(password).toHaveAccessibleDescription('Enter your password')
  await password.fill('not-my-password')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByRole('alert')).toContainText('Account not deleted')
  await expect(password).toHaveAccessibleDescription('That isn’t your password.')
  await expect(password).toHaveValue('not-my-password')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused()

  const message = 'The payment provider isn’t responding. Please try again in a moment.'
  await page.route('**/api/delete-account', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'provider_unavailable', message } } }),
  )
  await deleteEverything(page, PASSWORD)
  await expect(page.getByRole('alert').filter({ hasText: message })).toBeVisible()
  await expect(password).toHaveValue(PASSWORD)
  expect(browserErrors.splice(0)).toEqual([expect.stringContaining('401'), expect.stringContaining('503')])
})

test('an owner without a subscription can download and delete their data from the blocked screen', {
  tag: '@core-phone',
}, async ({ page, account }) => {
  await page.goto('/signup-cancelled')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expect(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to your subscription' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await downloading
  await deleteEverything(page, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
  await gotoExpectingRedirect(page, '/your-data')
  await expect(page).toHaveURL('/auth?next=%2Fyour-data')
})
