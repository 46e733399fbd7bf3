import { expect, type Page, type Request } from '@playwright/test'

const pendingRequests = new WeakMap<Page, Set<Request>>()

export function trackRequests(page: Page): void {
  const requests = new Set<Request>()
  pendingRequests.set(page, requests)
  page.on('request', (request) => requests.add(request))
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** Waits until the page has no pending requests, nor starts new ones because of the last response. */
export async function waitForNoRequests(page: Page): Promise<void> {
  const requests = pendingRequests.get(page)
  if (!requests) throw new Error('trackRequests was not called for this page')
  await expect
    .poll(async () => {
      const before = requests.size
      // Lets the page handle the last response; fails while it is navigating.
      const isLoaded = await page.evaluate(() => true).catch(() => false)
      return isLoaded && before === 0 && requests.size === 0
    })
    .toBe(true)
}
