import { expect, type Page, type Request } from '@playwright/test'

const pendingRequests = new WeakMap<Page, Set<Request>>()

export function trackRequests(page: Page): void {
  const requests = new Set<Request>()
  pendingRequests.set(page, requests)
  page.on('request', (request) => {
    // The requests of the page that is being left may end without an event.
    if (request.isNavigationRequest() && isOfMainFrame(request)) requests.clear()
    requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

function isOfMainFrame(request: Request): boolean {
  try {
    return request.frame().parentFrame() === null
  } catch {
    // A frame that is being created is not known yet. The main frame exists.
    return false
  }
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
