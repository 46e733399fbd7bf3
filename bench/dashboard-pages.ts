import type { Browser, Page } from '@playwright/test'
import { openChromium } from '#scripts/open-chromium.ts'
import type { Figure } from '#scripts/staging/figure.ts'
import { type BusyOwner, createBusyOwner } from './create-busy-owner.ts'
import { CATEGORIES, withLighthouse } from './lighthouse.ts'
import { scriptWeight } from './script-weight.ts'
import type { Stage } from './stage.ts'

/** Each screen with a selector that matches only once the owner's data is shown. */
const SCREENS = {
  '': 'main h2',
  '/calendar': 'main [class*="_dots_"]',
  '/clients': 'main ul[aria-label="Clients"] li',
  '/services': 'main tbody tr',
  '/invoices': 'main tbody tr',
  '/messages': 'main section, main [class*="empty"]',
  '/settings': 'main form',
}
const AUDITED_SCREENS = ['', '/calendar'] as const
const MAX_KB = 200
const MAX_CALENDAR_KB = 260
const MAX_TAP_MS = 100

/** An owner's screens on a phone: script weight on a first visit, Lighthouse scores of two screens, and tap latency. */
export async function dashboardPages(stage: Stage): Promise<Figure[]> {
  const owner = await createBusyOwner(stage, { appointments: 100, clients: 100, invoices: 100 })
  await using cleanup = new AsyncDisposableStack()
  const browser = await openChromium()
  cleanup.defer(() => browser.close())
  const figures: Figure[] = []
  for (const [screen, content] of Object.entries(SCREENS)) {
    figures.push(...(await scriptWeights(browser, stage, owner, { screen, content })))
  }
  figures.push(await measureSlowestTap(browser, stage, owner))
  return [...figures, ...(await lighthouseFigures(stage, owner))]
}

function screenPath(screen: string): string {
  return `/dashboard${screen}`
}

function cookiesFor({ token }: BusyOwner) {
  return { wheelhouse_session: token, wheelhouse_signed_in: '1' }
}

async function openSignedInPage(browser: Browser, { app }: Stage, owner: BusyOwner): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const cookies = Object.entries(cookiesFor(owner)).map(([name, value]) => ({ name, value, url: app.origin }))
  await context.addCookies(cookies)
  return context.newPage()
}

/** `content` is a selector. */
type Screen = { screen: string; content: string }

/** Scripts requested before the content is shown count as the first load, later ones as prefetched. */
async function scriptWeights(browser: Browser, stage: Stage, owner: BusyOwner, { screen, content }: Screen) {
  const page = await openSignedInPage(browser, stage, owner)
  await page.addInitScript(recordShownAt, content)
  await page.goto(`${stage.app.origin}${screenPath(screen)}`, { waitUntil: 'networkidle' })
  const { initial, prefetched } = await page.evaluate(requestedScripts)
  await page.context().close()
  return [
    {
      name: `${screenPath(screen)}: scripts until its content is shown, gzip`,
      measured: await scriptWeight(initial),
      unit: 'kB',
      budget: { max: screen === '/calendar' ? MAX_CALENDAR_KB : MAX_KB },
    },
    {
      name: `${screenPath(screen)}: scripts prefetched`,
      measured: await scriptWeight(prefetched),
      unit: 'kB',
    },
  ]
}

type WindowWithShownAt = { shownAt?: number }

/** Runs in the page before any other script. */
function recordShownAt(content: string): void {
  const observer = new MutationObserver(() => {
    if (!document.querySelector(content)) return
    Object.assign(window, { shownAt: performance.now() })
    observer.disconnect()
  })
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}

/** Runs in the page. */
function requestedScripts(): { initial: string[]; prefetched: string[] } {
  const { shownAt } = window as unknown as WindowWithShownAt
  if (shownAt === undefined) throw new Error('content was never shown')
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name))
  const { initial = [], prefetched = [] } = Object.groupBy(scripts, ({ startTime }) =>
    startTime <= shownAt ? 'initial' : 'prefetched',
  )
  return { initial: initial.map(({ name }) => name), prefetched: prefetched.map(({ name }) => name) }
}

/** The longest time from a tap to the next frame, as reported by the browser, while paging through the calendar. */
async function measureSlowestTap(browser: Browser, stage: Stage, owner: BusyOwner): Promise<Figure> {
  const page = await openSignedInPage(browser, stage, owner)
  await page.goto(`${stage.app.origin}/dashboard/calendar`, { waitUntil: 'networkidle' })
  await page.evaluate(() => {
    const taps = (window as unknown as { taps: number[] }).taps ?? []
    Object.assign(window, { taps })
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) taps.push(duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  })
  for (const name of ['Next', 'Next', 'Previous', 'Previous']) {
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .tap()
    await page.waitForLoadState('networkidle')
  }
  const taps = await page.evaluate(() => (window as unknown as { taps: number[] }).taps)
  await page.context().close()
  return {
    name: 'Calendar, next and previous page: slowest tap',
    measured: Math.max(0, ...taps),
    unit: 'ms',
    budget: { max: MAX_TAP_MS },
  }
}

function lighthouseFigures(stage: Stage, owner: BusyOwner): Promise<Figure[]> {
  const cookie = Object.entries(cookiesFor(owner))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return withLighthouse(async (audit) => {
    const figures: Figure[] = []
    for (const screen of AUDITED_SCREENS) {
      const { scores, lcpSeconds, layoutShift, totalBlockingMs } = await audit(
        `${stage.app.origin}${screenPath(screen)}`,
        cookie,
      )
      figures.push(
        ...CATEGORIES.filter((name) => name !== 'seo').map((name) => ({
          name: `${screenPath(screen)}, Lighthouse mobile: ${name}`,
          measured: scores[name],
          unit: 'of 100',
          ...(name !== 'performance' && { budget: { min: 100 } }),
        })),
        { name: `${screenPath(screen)}: largest contentful paint`, measured: lcpSeconds, unit: 's' },
        { name: `${screenPath(screen)}: layout shift`, measured: layoutShift, unit: '' },
        { name: `${screenPath(screen)}: total blocking time`, measured: totalBlockingMs, unit: 'ms' },
      )
    }
    return figures
  })
}
