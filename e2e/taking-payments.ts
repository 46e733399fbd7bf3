import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** The owner goes by a name, and their payment account is connected, all set up. */
export async function takePayments(page: Page): Promise<void> {
  await goByAName(page)
  await connectAccount(page)
}

/** Unless they have one. */
async function goByAName(page: Page): Promise<void> {
  const settings = await (await page.request.get('/api/settings')).json()
  const data = { ...settings, business_name: settings.business_name ?? 'Luna Detailing' }
  expect((await page.request.put('/api/settings', { data })).status()).toBe(200)
}

export async function connectAccount(page: Page): Promise<void> {
  expect((await page.request.post('/api/stripe-connect?action=create-account')).status()).toBe(200)
  await enableAccount(page)
  const read = () => page.request.get('/api/stripe-connect?action=get-account')
  await expect.poll(async () => (await (await read()).json()).charges_enabled).toBe(true)
}

/** The provider makes up its mind. */
export async function enableAccount(page: Page): Promise<void> {
  const { account_id } = await (await page.request.get('/api/stripe-connect?action=get-account')).json()
  const { fallbackUrl } = await (
    await page.request.post('/api/stripe-connect?action=create-dashboard-link')
  ).json()
  const act = new URL('/_emulator/acts/setAccount', fallbackUrl).href
  expect((await page.request.post(act, { data: [account_id, 'active'] })).status()).toBe(200)
}
