import type { Browser, BrowserContext } from '@playwright/test'

/** A browser context that journeys reuse one after another, because recompiling the app's scripts takes as long as most journeys. */
export type ReusableContext = {
  context: BrowserContext
  /** Clears everything but the cache of files and compiled scripts. False if the context cannot be reused. */
  reset(): Promise<boolean>
}

const STORAGE_TYPES = 'local_storage,indexeddb,service_workers,cache_storage'

export async function createReusableContext(browser: Browser, origin: string): Promise<ReusableContext> {
  // The service worker would download the whole app in each journey. Its own journeys allow it.
  const context = await browser.newContext({ serviceWorkers: 'block' })
  const anchor = await context.newPage()
  // While a page of the site is open, its process and the compiled scripts are kept.
  await anchor.goto(`${origin}/healthz`)
  const devtools = await context.newCDPSession(anchor)
  return {
    context,
    async reset() {
      await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
      await context.clearCookies()
      await context.clearPermissions()
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGE_TYPES })
      // A clock installed by a journey cannot be removed from its context.
      return anchor.evaluate(() => String(Date.now).includes('[native code]'))
    },
  }
}
