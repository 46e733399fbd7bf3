import type { Page } from '@playwright/test'
import { expect, expectAccessible, expectNoHorizontalScroll, test } from '#e2e/support/journey.ts'
import { statusMessage } from './invoicing.ts'
import { setAccountState } from './set-up-payments.ts'

const INCOMPLETE = 'You need to complete your account setup to enable payments'
const PENDING = 'Your account is pending verification by the provider'
const ENABLED = 'Your clients can pay their invoices by card.'

const statusText = (page: Page, text: string) => page.getByRole('tabpanel').getByText(text)
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })

/** Opens the provider's setup page in its own tab. */
async function openSetup(page: Page): Promise<Page> {
  const opened = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Complete Setup' }).click()
  const setup = await opened
  await expect(setup.getByRole('heading', { name: /Set up payments/ })).toBeVisible()
  return setup
}

async function fillBusiness(setup: Page): Promise<void> {
  await setup.getByLabel('Business name').fill('Luna Detailing')
  await setup.getByLabel('Your full name').fill('Luna Park')
  await setup.getByLabel('Routing number').fill('110000000')
  await setup.getByLabel('Account number').fill('000123456789')
}

test('an owner connects an account, chooses what happens when a client pays, and disconnects', {
  tag: '@core-desktop',
}, async ({ page, owner: _ }) => {
  await test.step('a forged return from the setup changes nothing', async () => {
    await page.goto('/dashboard/settings?tab=payment&success=true&account_id=acct_forged')
    await expect(page).toHaveURL('/dashboard/settings?tab=payment')
    await expect(page.getByRole('button', { name: 'Connect account' })).toBeVisible()
    await expect(page.getByText(/account connected/i)).toHaveCount(0)
    await expect(save(page)).toBeDisabled()
    await expectNoHorizontalScroll(page)
  })

  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(statusText(page, INCOMPLETE)).toBeVisible()
  const setup = await openSetup(page)
  await fillBusiness(setup)
  await setup.getByRole('button', { name: 'Submit', exact: true }).click()
  await expect(setup.getByText(ENABLED).first()).toBeVisible()
  await setup.close()

  await test.step('tips and reminders are off by default', async () => {
    await page.reload()
    await expect(save(page)).toBeEnabled()
    const toggle = (name: string) => page.getByRole('switch', { name })
    const days = (side: string) => page.getByRole('textbox', { name: `Days ${side} the due date` })
    for (const label of ['Let clients add a tip when they pay', 'Remind before the due date'])
      await expect(toggle(label)).not.toBeChecked()
    await toggle('E-mail me when a client pays').uncheck()
    await toggle('Let clients add a tip when they pay').check()
    await expect(days('after')).toBeDisabled()
    await toggle('Remind after the due date').check()
    await expect(page.getByText('1 to 30 days, by email.')).toHaveCount(1)
    await days('after').fill('31')
    await save(page).click()
    await expect(days('after')).toHaveAccessibleDescription('Enter a whole number from 1 to 30')
    await expect(page.getByText('1 to 30 days, by email.')).toHaveCount(0)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await days('after').fill('7')
    await save(page).click()
    await expect(statusMessage(page, 'Settings saved')).toBeVisible()
    await page.reload()
    await expect(toggle('Let clients add a tip when they pay')).toBeChecked()
    await expect(toggle('E-mail me when a client pays')).not.toBeChecked()
    await expect(toggle('Remind before the due date')).not.toBeChecked()
    await expect(days('after')).toHaveValue('7')
  })

  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByRole('status').filter({ hasText: /disconnected/i })).toBeVisible()
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(statusMessage(page, 'Payment account connected')).toBeVisible()
  await expect(save(page)).toBeEnabled()
  await expect(page.getByText('Error connecting')).toHaveCount(0)
})

test('an incomplete, pending or rejected payment account shows its status', { tag: '@any-width' }, async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard/settings?tab=payment')
  await page.getByRole('button', { name: 'Connect account' }).click()
  const incompleteTab = await openSetup(page)
  await incompleteTab.getByRole('button', { name: /leave/i }).click()
  await expect(statusText(incompleteTab, INCOMPLETE)).toBeVisible()
  await expect(incompleteTab).toHaveURL('/dashboard/settings?tab=payment')

  const pendingTab = await openSetup(incompleteTab)
  const setupUrl = pendingTab.url()
  await fillBusiness(pendingTab)
  await pendingTab.getByRole('button', { name: /pending|review/i }).click()
  await expect(statusText(pendingTab, PENDING)).toBeVisible()
  await expect(save(pendingTab)).toBeDisabled()

  await setAccountState(page, setupUrl, 'rejected')
  await pendingTab.reload()
  await expect(statusText(pendingTab, 'The payment provider declined this account')).toBeVisible()
  await expect(pendingTab.getByRole('link', { name: 'Complete Setup' })).toHaveCount(0)
  await expect(pendingTab.getByRole('button', { name: 'Disconnect' })).toBeVisible()
})
