import type { Page } from '@playwright/test'
import { expect } from '#e2e/support/journey.ts'

/** Gives the owner's business a payment account that accepts cards, and a name unless it has one. */
export async function setUpPayments(page: Page): Promise<void> {
  const settings = await (await page.request.get('/api/settings')).json()
  if (!settings.business_name) await nameBusiness(page, settings)
  await connectAccount(page)
}

async function nameBusiness(page: Page, settings: object): Promise<void> {
  const data = { ...settings, business_name: 'Luna Detailing' }
  expect((await page.request.put('/api/settings', { data })).status()).toBe(200)
}

export async function connectAccount(page: Page): Promise<void> {
  const response = await page.request.post('/api/stripe-connect?action=create-account')
  expect(response.status()).toBe(200)
  await setAccountState(page, (await response.json()).url, 'active')
}

/** Sets the account's state in the emulator, and waits until the app knows it. `setupUrl` is any URL of the provider. */
export async function setAccountState(
  page: Page,
  setupUrl: string,
  state: 'active' | 'rejected',
): Promise<void> {
  const readAccount = async () => (await page.request.get('/api/stripe-connect?action=get-account')).json()
  const { account_id } = await readAccount()
  const actionUrl = new URL('/_emulator/acts/setAccount', setupUrl).href
  expect((await page.request.post(actionUrl, { data: [account_id, state] })).status()).toBe(200)
  // The event about it may come later. Reading the account also asks the provider, unless that takes too long.
  const expected = state === 'active' ? { charges_enabled: true } : { rejected: true }
  await expect.poll(readAccount).toMatchObject(expected)
}
