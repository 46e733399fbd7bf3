import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { emailsTo, expect, type Owner } from '#e2e/support/journey.ts'
import { productNow } from '#e2e/support/product-clock.ts'

/** Sets up an authenticator app for the owner, who has just proved who they are by signing up. Returns its secret. */
export async function setUpAuthenticator(page: Page): Promise<string> {
  const { secret } = await (await page.request.post('/api/authenticator')).json()
  const data = { code: await codeOf(page, secret) }
  expect((await page.request.post('/api/authenticator/confirm', { data })).status()).toBe(200)
  return secret
}

/** The code that the app shows now, or `steps` half minutes later. */
export async function codeOf(page: Page, secret: string, steps = 0): Promise<string> {
  const timestamp = (await productNow(page)).epochMilliseconds + steps * 30_000
  return new TOTP({ secret }).generate({ timestamp })
}

/** The link in the newest email with this subject that leads to this path. */
export async function emailedLink(
  page: Page,
  { email }: Owner,
  subject: string,
  path: string,
): Promise<string> {
  const subjects = async () => (await emailsTo(page, email)).map((mail) => mail.subject)
  await expect.poll(subjects).toContain(subject)
  const newest = (await emailsTo(page, email)).find((mail) => mail.subject === subject)
  return newest?.links.find((link) => link.includes(path)) ?? 'no link in the email'
}
