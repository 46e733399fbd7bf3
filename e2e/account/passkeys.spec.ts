import type { Page } from '@playwright/test'
import {
  expect,
  expectAccessible,
  expectDialogAccessible,
  expectNoHorizontalScroll,
  gotoExpectingRedirect,
  test,
} from '#e2e/support/journey.ts'
import { waitForNoRequests } from '#e2e/support/pending-requests.ts'
import { addVirtualAuthenticator } from './virtual-authenticator.ts'

const SETTINGS = '/dashboard/settings?tab=general'

async function signOut(page: Page): Promise<void> {
  await waitForNoRequests(page)
  await page.context().clearCookies()
}

test('an owner adds a passkey, names it, signs in with it and removes it', async ({ page, owner: _ }) => {
  const device = await addVirtualAuthenticator(page)
  await page.goto(SETTINGS)
  const passkeys = page.getByRole('list', { name: 'Passkeys' })

  await test.step('closing the browser’s dialog changes nothing, and needs no message', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await expect(dialog.getByLabel('Name')).not.toHaveValue('')
    await expectDialogAccessible(page)
    await device.fail()
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByRole('button', { name: 'Continue' })).toBeEnabled()
    await expect(page.getByRole('alert')).toBeEmpty()
    await device.succeed()
    await dialog.getByLabel('Name').fill('Van phone')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Passkey added')).toBeVisible()
    await expect(passkeys).toContainText('Van phone')
    await expect(passkeys).toContainText('Not used yet')
    await expect(page.getByRole('button', { name: 'Add a passkey' })).toBeFocused()
    await expectNoHorizontalScroll(page)
    await expectAccessible(page, '[aria-labelledby="security"]')
  })

  await test.step('the same device has one passkey', async () => {
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toContainText('This device already has a passkey')
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the button signs in, unless the browser’s dialog is closed', async () => {
    await signOut(page)
    await device.fail()
    await page.goto('/auth?next=%2Fdashboard%2Fclients')
    const button = page.getByRole('button', { name: 'Sign in with a passkey' })
    await expectAccessible(page)
    await button.click()
    await expect(button).toBeVisible()
    await expect(page.getByRole('alert')).toBeEmpty()
    await device.succeed()
    await button.click()
    await expect(page).toHaveURL('/dashboard/clients')
  })

  await test.step('the email field offers it, here to a device that chooses it at once', async () => {
    await signOut(page)
    await gotoExpectingRedirect(page, '/auth?next=%2Fdashboard%2Fservices')
    await expect(page).toHaveURL('/dashboard/services')
  })

  await test.step('it is renamed and removed', async () => {
    await page.goto(SETTINGS)
    await expect(passkeys).toContainText('Last used')
    await page.getByRole('button', { name: 'Rename Van phone' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Old phone')
    await page.getByRole('button', { name: 'Save name' }).click()
    await expect(passkeys).toContainText('Old phone')
    await expect(page.getByRole('button', { name: 'Rename Old phone' })).toBeFocused()
    await page.getByRole('button', { name: 'Remove Old phone' }).click()
    await page.getByRole('button', { name: 'Remove passkey' }).click()
    await expect(page.getByText('Passkey removed')).toBeVisible()
    await expect(passkeys).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
  })
})

test('a removed passkey that the device still has signs nobody in', {
  tag: ['@failure'],
}, async ({ page, owner: _, browserErrors }) => {
  const device = await addVirtualAuthenticator(page)
  await page.goto(SETTINGS)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('Passkey added')).toBeVisible()
  const { passkeys } = await (await page.request.get('/api/factors')).json()
  expect((await page.request.delete(`/api/passkeys/${passkeys[0].id}`)).status()).toBe(200)
  await signOut(page)
  await device.fail()
  await page.goto('/auth')
  await waitForNoRequests(page)
  await device.succeed()
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Login failed')
  await expect(page).toHaveURL('/auth')
  await device.fail()
  expect(new Set(browserErrors.splice(0))).toEqual(new Set([expect.stringContaining('401')]))
})
