import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { strFromU8, unzipSync } from 'fflate'
import {
  anAddress,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  letterTo,
  PASSWORD,
  test,
} from './journey.ts'

async function deleteEverything(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Delete everything' }).click()
}

test('an owner downloads everything as one archive', { tag: '@any-width' }, async ({ page, owner }) => {
  await page.request.post('/api/services/defaults')
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
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

test('a download that fails says so', { tag: '@failure' }, async ({ page, owner: _, complaints }) => {
  await page.route('**/api/your-data', (route) =>
    route.fulfill({ status: 500, json: { error: { code: 'internal', message: 'Something broke.' } } }),
  )
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(page.getByRole('alert')).toContainText('Download failed')
  await expect(page.getByRole('alert')).toContainText('Your data could not be prepared. Please try again.')
  complaints.length = 0
})

test('an owner deletes the account: everything is gone and a letter confirms it', async ({
  page,
  owner,
  context,
}) => {
  await page.goto('/dashboard/settings')
  const other = await context.newPage()
  await other.goto('/dashboard')
  await expect(other.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible()
  await deleteEverything(page, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await expect(other).toHaveURL(/\/auth/)
  const answer = await page.request.post('/api/auth/sign-in', {
    data: { email: owner.email, password: PASSWORD },
  })
  expect(answer.status()).toBe(401)
  const letter = await letterTo(page, owner.email)
  expect(letter.subject).toBe('Your Wheelhouse account is deleted')
  expect(letter.text).toContain('nothing more will be charged')
})

test('a wrong password deletes nothing and stands beside the field', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await page.goto('/dashboard/settings')
  await page.getByRole('button', { name: 'Delete account' }).click()
  await expect(page.getByLabel('Your password', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByText('Enter your password')).toBeVisible()
  await page.getByLabel('Your password', { exact: true }).fill('not-my-password')
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await expect(page.getByRole('alert')).toContainText('Account not deleted')
  await expect(page.getByLabel('Your password', { exact: true })).toHaveAccessibleDescription(
    'This is not your password.',
  )
  await expect(page.getByLabel('Your password', { exact: true })).toHaveValue('not-my-password')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Keep my account' }).click()
  await expect(page.getByRole('button', { name: 'Delete account' })).toBeFocused()
  expect(complaints.splice(0)).toEqual([expect.stringContaining('401')])
})

test('while the payment provider is away nothing is deleted', { tag: '@failure' }, async ({
  page,
  owner: _,
  complaints,
}) => {
  await page.route('**/api/delete-account', (route) =>
    route.fulfill({
      status: 503,
      json: {
        error: {
          code: 'provider_unavailable',
          message: 'The payment provider is not answering. Please try again in a moment.',
        },
      },
    }),
  )
  await page.goto('/dashboard/settings')
  await deleteEverything(page, PASSWORD)
  await expect(page.getByRole('alert')).toContainText('The payment provider is not answering.')
  await expect(page.getByLabel('Your password', { exact: true })).toHaveValue(PASSWORD)
  complaints.length = 0
})

test('an owner without a subscription finds both from the blocked screen', { tag: '@any-width' }, async ({
  page,
  account,
}) => {
  await page.goto('/signup-cancelled')
  await page.getByRole('link', { name: 'Your data' }).click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
  await expect(page.getByText(`Signed in as ${account.email}`)).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  await downloading
  await deleteEverything(page, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Your account is deleted' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('a visitor is asked to sign in, and led back', { tag: '@any-width' }, async ({ page }) => {
  const email = anAddress()
  const data = { email, password: PASSWORD, consent: true, timezone: 'America/New_York' }
  await page.request.post('/api/auth/sign-up', { data })
  await page.request.post('/api/auth/sign-out')
  await page.goto('/your-data')
  await expect(page).toHaveURL('/auth?next=%2Fyour-data')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible()
})
