import type { BrowserContext, Page } from '@playwright/test'
import { openChromium } from '#scripts/open-chromium.ts'
import { type Figure, median } from '#scripts/staging/figure.ts'
import { createBusyOwner } from './create-busy-owner.ts'
import { openOwnerContext } from './owner-context.ts'
import type { Stage } from './stage.ts'

const RUNS = 7
/** The screen that owners begin their day with. */
const TODAY = '/dashboard/today'
const MAX_SECONDS = 0.8
const CONTENT_AT = 'content at '
/** Lighthouse's mid-range phone and slow 4G, as DevTools apply them: Lighthouse simulates no service worker. */
const CPU_SLOWDOWN = 4
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}

/** Opens Today again on a slow phone that keeps the app, and measures the time until the name of a client is shown. */
export async function secondVisit(stage: Stage): Promise<Figure[]> {
  const owner = await createBusyOwner(stage, { appointments: 300, clients: 100, invoices: 100 })
  await using cleanup = new AsyncDisposableStack()
  const browser = await openChromium()
  cleanup.defer(() => browser.close())
  const context = await openOwnerContext(browser, stage, owner)
  const { origin } = stage.app
  await keepApp(context, origin)
  const figures: Figure[] = []
  for (const connection of ['slow 4G', 'offline']) {
    const isOffline = connection === 'offline'
    await context.setOffline(isOffline)
    figures.push({
      name: `${TODAY}, second visit, ${connection}: content`,
      measured: await secondsToContent(context, `${origin}${TODAY}`, isOffline),
      unit: 's',
      budget: { max: MAX_SECONDS },
    })
  }
  return figures
}

/** The first visit, until the app and the page are on the phone. */
async function keepApp(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${origin}${TODAY}`, { waitUntil: 'networkidle' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.waitForFunction(async (path) => await caches.match(path), TODAY)
  await page.waitForFunction(async () =>
    (await indexedDB.databases()).some(({ name }) => name === 'wheelhouse-offline'),
  )
  await page.waitForLoadState('networkidle')
  await page.close()
}

async function secondsToContent(context: BrowserContext, url: string, isOffline: boolean): Promise<number> {
  const seconds: number[] = []
  for (let run = 0; run < RUNS; run++) {
    const page = await context.newPage()
    await slowDown(page, isOffline)
    await page.addInitScript(logContentAt, CONTENT_AT)
    // Asking the page instead would load 330 kB of Playwright's scripts into it, while it is being measured.
    const shown = page.waitForEvent('console', (message) => message.text().startsWith(CONTENT_AT))
    await page.goto(url, { waitUntil: 'commit' })
    seconds.push(Number((await shown).text().slice(CONTENT_AT.length)) / 1000)
    // The page renews its copy for the next visit.
    if (!isOffline) await page.waitForLoadState('networkidle')
    await page.close()
  }
  return median(seconds)
}

/** Also stops the service worker, which a browser does half a minute after it was used. */
async function slowDown(page: Page, isOffline: boolean): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('ServiceWorker.enable')
  await devTools.send('ServiceWorker.stopAllWorkers')
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', { ...SLOW_4G, offline: isOffline })
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
}

/**
 * Runs in the page before any other script. All clients of the busy owner are called 'Client' and a number. Looking in every frame
 * instead would make the browser lay out and paint each piece of the page that it has parsed.
 */
function logContentAt(label: string): void {
  const observer = new MutationObserver(() => {
    if (!/Client \d/.test(document.querySelector('main')?.textContent ?? '')) return
    observer.disconnect()
    const logTime = () => console.log(`${label}${performance.now()}`)
    // A task after the frame runs when it is painted.
    requestAnimationFrame(() => setTimeout(logTime))
  })
  observer.observe(document, { childList: true, subtree: true })
}
