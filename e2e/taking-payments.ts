import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Connects the owner's payment account, all set up. */
export async function takePayments(page: Page): Promise<void> {
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
