import type { Browser, BrowserContext } from '@playwright/test'

/** A context for one journey after another: compiling the app's scripts anew costs as much as most journeys do. */
export type KeptContext = {
  context: BrowserContext
  /** Leaves nothing but the cache of files and compiled scripts. False for what cannot be made as new. */
  forget(): Promise<boolean>
}

const REMEMBERED = 'local_storage,indexeddb,service_workers,cache_storage'

export async function keepContext(browser: Browser, origin: string): Promise<KeptContext> {
  const context = await browser.newContext()
  const anchor = await context.newPage()
  // While a page of the site is open its process lives, and with it what was compiled there.
  await anchor.goto(`${origin}/healthz`)
  const devtools = await context.newCDPSession(anchor)
  return {
    context,
    async forget() {
      await Promise.all(context.pages().map((page) => page !== anchor && page.close()))
      await context.clearCookies()
      await context.clearPermissions()
      await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: REMEMBERED })
      // A journey's own clock is there to stay, in every page of its context.
      return anchor.evaluate(() => String(Date.now).includes('[native code]'))
    },
  }
}
