import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoHorizontalScroll,
  PASSWORD,
  test,
} from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'
import { codeOf } from './owner-with-codes.ts'

async function enterPassword(page: Page, email: string): Promise<void> {
  await waitForNoRequests(page)
  await page.context().clearCookies()
  await page.goto('/auth')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Code', { exact: true }).fill(code)
  await page.keyboard.press('Enter')
}

test('an owner sets up an authenticator app and signs in with codes and a recovery code', async ({
  page,
  owner,
  browserErrors,
}) => {
  await page.goto('/dashboard/settings?tab=general')
  await page.getByRole('button', { name: 'Set up authenticator app' }).press('Enter')
  const setup = page.getByRole('dialog', { name: 'Set up your authenticator app' })
  await expect(setup.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectNoHorizontalScroll(page)
  await expectDialogAccessible(page)
  const secret = (await setup.locator('code').textContent())?.replaceAll(' ', '') ?? ''
  await setup.getByLabel('6-digit code from the app').fill('000000')
  await page.keyboard.press('Enter')
  await expect(setup.getByText('That code isn’t right')).toBeVisible()
  await setup.getByLabel('6-digit code from the app').fill(await codeOf(page, secret))
  await page.keyboard.press('Enter')

  const saved = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const shown = saved.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(shown).toHaveCount(10)
  const [recoveryCode = '', nextRecoveryCode = ''] = await shown.allTextContents()
  await test.step('the recovery codes are shown until the owner has saved them', async () => {
    await expectDialogAccessible(page)
    const downloading = page.waitForEvent('download')
    await saved.getByRole('button', { name: 'Download' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('wheelhouse-recovery-codes.txt')
    expect(await readFile(await download.path(), 'utf8')).toContain(recoveryCode)
    await page.keyboard.press('Escape')
    await expect(saved.getByRole('alert')).toContainText('Save your codes first')
    await saved.getByRole('button', { name: 'I saved them' }).click()
    await expect(saved).toBeHidden()
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Authenticator app' })).toBeFocused()
    await expectAccessible(page, '[aria-labelledby="security"]')
  })

  await test.step('the password alone is not enough, and a wrong code loses nothing', async () => {
    await enterPassword(page, owner.email)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await enterCode(page, '000000')
    await expect(page.getByText('That code isn’t right')).toBeVisible()
    await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
    await expect(page.getByLabel('Code', { exact: true })).toHaveValue('000000')
    const backButton = page.getByRole('button', { name: 'Back', exact: true })
    for (const goBack of [() => backButton.click(), () => page.goBack()]) {
      await goBack()
      await expect(page.getByLabel('Email')).toHaveValue(owner.email)
      await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
      await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(backButton).toBeVisible()
    }
    // The app's code of now was used to set it up, and each works once.
    await enterCode(page, await codeOf(page, secret, 1))
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('a recovery code signs in once', async () => {
    await enterPassword(page, owner.email)
    await enterCode(page, recoveryCode.toUpperCase())
    await expect(page).toHaveURL('/dashboard')
    await enterPassword(page, owner.email)
    await enterCode(page, recoveryCode)
    await expect(page.getByText('or it was used before')).toBeVisible()
    await enterCode(page, nextRecoveryCode)
    await expect(page).toHaveURL('/dashboard')
  })

  await test.step('the recovery codes are replaced, and the app is removed', async () => {
    await page.goto('/dashboard/settings?tab=general')
    await expect(page.getByText('You have 8 recovery codes left.')).toBeVisible()
    await page.getByRole('button', { name: 'Replace recovery codes' }).click()
    await page.getByRole('button', { name: 'Replace codes' }).click()
    await expect(shown).toHaveCount(10)
    expect(await shown.allTextContents()).not.toContain(recoveryCode)
    await saved.getByRole('button', { name: 'I saved them' }).click()
    await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()
    await page.getByRole('button', { name: 'Remove authenticator app' }).click()
    await page.getByRole('button', { name: 'Remove app' }).click()
    await expect(page.getByText('Authenticator app removed')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
  })
  expect(new Set(browserErrors.splice(0))).toEqual(
    new Set([expect.stringContaining('400'), expect.stringContaining('401')]),
  )
})
