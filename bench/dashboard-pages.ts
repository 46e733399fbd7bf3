import type { Browser, Page } from '@playwright/test'
import { openChromium } from '#scripts/open-chromium.ts'
import type { Figure } from '#scripts/staging/figure.ts'
import { type BusyOwner, busyOwner } from './busy-owner.ts'
import { CATEGORIES, withLighthouse } from './lighthouse.ts'
import { scriptWeight } from './script-weight.ts'
import type { Stage } from './stage.ts'

/** Each with something that is there once the owner's own data is shown, and not before. */
const SCREENS = {
  '': 'main h2',
  '/calendar': 'main [class*="_dots_"]',
  '/clients': 'main ul[aria-label="Clients"] li',
  '/services': 'main tbody tr',
  '/invoices': 'main tbody tr',
  '/messages': 'main section, main [class*="empty"]',
  '/settings': 'main form',
}
const SCORED = ['', '/calendar'] as const
const MAX_KB = 200
const MAX_KB_CALENDAR = 260
const MAX_MS = 100

/** An owner's screens on a phone: what they weigh on a first visit, how Lighthouse sees two of them, how they answer a finger. */
export async function dashboardPages(stage: Stage): Promise<Figure[]> {
  const owner = await busyOwner(stage, { appointments: 100, clients: 100, invoices: 100 })
  await using running = new AsyncDisposableStack()
  const browser = await openChromium()
  running.defer(() => browser.close())
  const figures: Figure[] = []
  for (const [screen, content] of Object.entries(SCREENS)) {
    figures.push(...(await weightsOf(browser, stage, owner, { screen, content })))
  }
  figures.push(await slowestTap(browser, stage, owner))
  return [...figures, ...(await scores(stage, owner))]
}

function nameOf(screen: string): string {
  return `/dashboard${screen}`
}

function cookiesOf({ token }: BusyOwner) {
  return { wheelhouse_session: token, wheelhouse_signed_in: '1' }
}

async function signedIn(browser: Browser, { app }: Stage, owner: BusyOwner): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const cookies = Object.entries(cookiesOf(owner)).map(([name, value]) => ({ name, value, url: app.origin }))
  await context.addCookies(cookies)
  return context.newPage()
}

type Shown = { screen: string; content: string }

/** What was asked for before the content stood there is the first load; what came after it was fetched ahead. */
async function weightsOf(browser: Browser, stage: Stage, owner: BusyOwner, { screen, content }: Shown) {
  const page = await signedIn(browser, stage, owner)
  await page.addInitScript(noteWhenShown, content)
  await page.goto(`${stage.app.origin}${nameOf(screen)}`, { waitUntil: 'networkidle' })
  const { first, ahead } = await page.evaluate(scriptsAsked)
  await page.context().close()
  return [
    {
      name: `${nameOf(screen)}: scripts until its content is shown, gzip`,
      measured: await scriptWeight(first),
      unit: 'kB',
      budget: { most: screen === '/calendar' ? MAX_KB_CALENDAR : MAX_KB },
    },
    { name: `${nameOf(screen)}: scripts fetched ahead`, measured: await scriptWeight(ahead), unit: 'kB' },
  ]
}

type ShownAt = { shownAt?: number }

/** Runs in the page, before anything else does. */
function noteWhenShown(content: string): void {
  const watch = new MutationObserver(() => {
    if (!document.querySelector(content)) return
    Object.assign(window, { shownAt: performance.now() })
    watch.disconnect()
  })
  watch.observe(document, { childList: true, subtree: true, attributes: true })
}

/** Runs in the page. */
function scriptsAsked(): { first: string[]; ahead: string[] } {
  const { shownAt } = window as unknown as ShownAt
  if (shownAt === undefined) throw new Error('The content was never shown')
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name))
  const { first = [], ahead = [] } = Object.groupBy(scripts, ({ startTime }) =>
    startTime <= shownAt ? 'first' : 'ahead',
  )
  return { first: first.map(({ name }) => name), ahead: ahead.map(({ name }) => name) }
}

/** From the finger to the next picture, as the browser itself tells it, over taps through a week's work. */
async function slowestTap(browser: Browser, stage: Stage, owner: BusyOwner): Promise<Figure> {
  const page = await signedIn(browser, stage, owner)
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
    name: 'Calendar, turning pages: slowest tap',
    measured: Math.max(0, ...taps),
    unit: 'ms',
    budget: { most: MAX_MS },
  }
}

function scores(stage: Stage, owner: BusyOwner): Promise<Figure[]> {
  const cookie = Object.entries(cookiesOf(owner))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return withLighthouse(async (read) => {
    const figures: Figure[] = []
    for (const screen of SCORED) {
      const { scores, lcpSeconds, shift, blockedMs } = await read(
        `${stage.app.origin}${nameOf(screen)}`,
        cookie,
      )
      figures.push(
        ...CATEGORIES.filter((name) => name !== 'seo').map((name) => ({
          name: `${nameOf(screen)}, Lighthouse mobile: ${name}`,
          measured: scores[name],
          unit: 'of 100',
          ...(name !== 'performance' && { budget: { least: 100 } }),
        })),
        { name: `${nameOf(screen)}: largest contentful paint`, measured: lcpSeconds, unit: 's' },
        { name: `${nameOf(screen)}: layout shift`, measured: shift, unit: '' },
        { name: `${nameOf(screen)}: blocked while loading`, measured: blockedMs, unit: 'ms' },
      )
    }
    return figures
  })
}
