import type { Browser, BrowserContext } from '@playwright/test'
import type { BusyOwner } from './create-busy-owner.ts'
import type { Stage } from './stage.ts'

export function cookiesFor({ token }: BusyOwner) {
  return { wheelhouse_session: token, wheelhouse_signed_in: '1' }
}

/** A phone on which the owner is signed in. */
export async function openOwnerContext(
  browser: Browser,
  { app }: Stage,
  owner: BusyOwner,
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const cookies = Object.entries(cookiesFor(owner)).map(([name, value]) => ({ name, value, url: app.origin }))
  await context.addCookies(cookies)
  return context
}
