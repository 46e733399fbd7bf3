import type { Page } from '@playwright/test'
import { connectAccount } from '#e2e/invoices/set-up-payments.ts'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoHorizontalScroll,
  PASSWORD,
  test,
} from '#e2e/support/journey.ts'
import { advanceClock } from '#e2e/support/product-clock.ts'
import { codeOf, setUpAuthenticator } from './owner-with-codes.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

/** Longer than a proof counts. */
const LATER = 'PT11M'

const question = (page: Page) => page.getByRole('dialog', { name: 'Confirm it’s you' })

async function confirm(page: Page, password = PASSWORD): Promise<void> {
  await question(page).getByLabel('Your password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('ten minutes after signing in, an owner confirms who they are before the export goes on', async ({
  page,
  owner: _,
  browserErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/dashboard/clients')
  const exportButton = page.getByRole('button', { name: 'Export' })
  await expect(exportButton).toBeVisible()
  await advanceClock(page, LATER)

  await test.step('declining leaves everything as it was, without a message', async () => {
    await exportButton.press('Enter')
    await expect(question(page).getByLabel('Your password', { exact: true })).toBeFocused()
    await expect(question(page).getByLabel('Code', { exact: true })).toHaveCount(0)
    await expectDialogAccessible(page)
    await expectNoHorizontalScroll(page)
    await question(page).getByLabel('Your password', { exact: true }).fill('half a pass')
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(exportButton).toBeFocused()
    await expect(page.getByRole('alert')).toBeEmpty()
  })

  await test.step('a wrong password is refused at its field, the right one goes on', async () => {
    await exportButton.press('Enter')
    await confirm(page, 'wrong-password')
    await expect(question(page).getByText('That isn’t your password.')).toBeVisible()
    const downloading = page.waitForEvent('download')
    await confirm(page)
    expect((await downloading).suggestedFilename()).toMatch(/\.csv$/)
    await expect(page.getByText('Clients exported')).toBeVisible()
    await expect(question(page)).toBeHidden()
    await expect(exportButton).toBeFocused()
  })

  await test.step('for ten minutes nothing else asks', async () => {
    const downloading = page.waitForEvent('download')
    await exportButton.click()
    await downloading
  })
  expect(new Set(browserErrors.splice(0))).toEqual(
    new Set([expect.stringContaining('403'), expect.stringContaining('401')]),
  )
})

test('a page of the provider still opens in a new tab after the question', async ({
  page,
  owner: _,
  context,
  browserErrors,
}) => {
  await connectAccount(page)
  await page.goto('/dashboard/settings?tab=payment')
  await expect(page.getByRole('button', { name: 'Manage Account' })).toBeVisible()
  await advanceClock(page, LATER)
  await page.getByRole('button', { name: 'Manage Account' }).click()
  await expect(question(page)).toBeVisible()
  await expect.poll(() => context.pages().filter((other) => other.url() === 'about:blank')).toEqual([])
  const opening = context.waitForEvent('page')
  await confirm(page)
  const tab = await opening
  await expect.poll(() => tab.url()).toContain('/_emulator')
  await tab.close()

  await advanceClock(page, LATER)
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await confirm(page)
  await expect(page.getByText('Payment account disconnected')).toBeVisible()
  expect(new Set(browserErrors.splice(0))).toEqual(new Set([expect.stringContaining('403')]))
})

test('on a public page, a passkey confirms a download, and a code the end of the account', async ({
  page,
  owner: _,
  browserErrors,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const device = await addVirtualAuthenticator(page)
  await page.goto('/dashboard/settings?tab=general')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  const secret = await setUpAuthenticator(page)
  await page.goto('/your-data')
  const download = page.getByRole('button', { name: 'Download my data' })
  await expect(download).toBeVisible()
  await advanceClock(page, LATER)

  await test.step('declining leaves everything as it was', async () => {
    await download.press('Enter')
    await expect(question(page).getByLabel('Your password', { exact: true })).toBeFocused()
    await expectAccessible(page, 'dialog')
    await expectNoHorizontalScroll(page)
    await device.fail()
    await question(page).getByRole('button', { name: 'Use a passkey' }).click()
    await expect(question(page).getByRole('button', { name: 'Use a passkey' })).toBeEnabled()
    await expect(page.getByRole('alert')).toBeEmpty()
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect(download).toBeFocused()
  })

  await device.succeed()
  await download.press('Enter')
  const downloading = page.waitForEvent('download')
  await question(page).getByRole('button', { name: 'Use a passkey' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/\.zip$/)
  await expect(download).toBeFocused()

  await advanceClock(page, LATER)
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Delete everything' }).click()
  await question(page)
    .getByLabel('Code', { exact: true })
    .fill(await codeOf(page, secret))
  await confirm(page)
  await expect(page.getByRole('heading', { name: 'Your account was deleted' })).toBeVisible()
  expect(new Set(browserErrors.splice(0))).toEqual(new Set([expect.stringContaining('403')]))
})
