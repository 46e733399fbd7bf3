import type { Browser, Page } from '@playwright/test'
import { openChromium } from '#scripts/open-chromium.ts'
import type { Figure } from '#scripts/staging/figure.ts'
import { type BusyOwner, createBusyOwner } from './create-busy-owner.ts'
import { CATEGORIES, type LighthouseResult, withLighthouse } from './lighthouse.ts'
import { cookiesFor, openOwnerContext } from './owner-context.ts'
import { scriptWeight } from './script-weight.ts'
import type { Stage } from './stage.ts'

const SCREENS = ['', '/calendar', '/clients', '/services', '/invoices', '/messages', '/settings']
const AUDITED_SCREENS = ['', '/calendar', '/clients', '/invoices']
const RUNS = 5
/** React and what we use of its router are 83 (decision 55). */
const MAX_KB = 150
const MAX_TAP_MS = 100

/** An owner's screens on a phone: script weight on a first visit, Lighthouse beside the booking page, and tap latency. */
export async function dashboardPages(stage: Stage): Promise<Figure[]> {
  const owner = await createBusyOwner(stage, { appointments: 100, clients: 100, invoices: 100 })
  await using cleanup = new AsyncDisposableStack()
  const browser = await openChromium()
  cleanup.defer(() => browser.close())
  const figures: Figure[] = []
  for (const screen of SCREENS) figures.push(...(await scriptWeights(browser, stage, owner, screen)))
  figures.push(await measureSlowestTap(browser, stage, owner))
  return [...figures, ...(await lighthouseFigures(stage, owner))]
}

function screenPath(screen: string): string {
  return `/dashboard${screen}`
}

async function openSignedInPage(browser: Browser, stage: Stage, owner: BusyOwner): Promise<Page> {
  return (await openOwnerContext(browser, stage, owner)).newPage()
}

/** Scripts requested before the page is hydrated count as the first load, later ones as prefetched. */
async function scriptWeights(browser: Browser, stage: Stage, owner: BusyOwner, screen: string) {
  const page = await openSignedInPage(browser, stage, owner)
  await page.addInitScript(recordHydratedAt)
  await page.goto(`${stage.app.origin}${screenPath(screen)}`, { waitUntil: 'networkidle' })
  const { initial, prefetched } = await page.evaluate(requestedScripts)
  await page.context().close()
  return [
    {
      name: `${screenPath(screen)}: scripts until taps work, gzip`,
      measured: await scriptWeight(initial),
      unit: 'kB',
      budget: { max: MAX_KB },
    },
    {
      name: `${screenPath(screen)}: scripts prefetched`,
      measured: await scriptWeight(prefetched),
      unit: 'kB',
    },
  ]
}

type WindowWithHydratedAt = { hydratedAt?: number }

/** Runs in the page before any other script. The page stops recording early events once it is hydrated. */
function recordHydratedAt(): void {
  let wasRecording = false
  const look = () => {
    const isRecording = 'earlyEvents' in window
    if (wasRecording && !isRecording) Object.assign(window, { hydratedAt: performance.now() })
    else requestAnimationFrame(look)
    wasRecording = isRecording
  }
  look()
}

/** Runs in the page. */
function requestedScripts(): { initial: string[]; prefetched: string[] } {
  const { hydratedAt } = window as unknown as WindowWithHydratedAt
  if (hydratedAt === undefined) throw new Error('the page was never hydrated')
  const scripts = performance.getEntriesByType('resource').filter(({ name }) => /\.js$/.test(name))
  const { initial = [], prefetched = [] } = Object.groupBy(scripts, ({ startTime }) =>
    startTime <= hydratedAt ? 'initial' : 'prefetched',
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

/** The booking page, measured in the same run, is the yardstick. */
function lighthouseFigures(stage: Stage, owner: BusyOwner): Promise<Figure[]> {
  const cookie = Object.entries(cookiesFor(owner))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  return withLighthouse(
    async (audit) => {
      const booking = await audit(`${stage.app.origin}/book/${owner.slug}`)
      const figures = [
        { name: 'Booking page: performance', measured: booking.scores.performance, unit: 'of 100' },
        { name: 'Booking page: largest contentful paint', measured: booking.lcpSeconds, unit: 's' },
        { name: 'Booking page: total blocking time', measured: booking.totalBlockingMs, unit: 'ms' },
      ]
      for (const screen of AUDITED_SCREENS) {
        const result = await audit(`${stage.app.origin}${screenPath(screen)}`, cookie)
        figures.push(...screenFigures(screenPath(screen), result, booking))
      }
      return figures
    },
    { runs: RUNS },
  )
}

function screenFigures(path: string, screen: LighthouseResult, booking: LighthouseResult): Figure[] {
  const { scores, lcpSeconds, layoutShift, totalBlockingMs } = screen
  return [
    ...CATEGORIES.filter((name) => name !== 'seo').map((name) => ({
      name: `${path}, Lighthouse mobile: ${name}`,
      measured: scores[name],
      unit: 'of 100',
      budget: { min: name === 'performance' ? booking.scores.performance - 10 : 100 },
    })),
    {
      name: `${path}: largest contentful paint`,
      measured: lcpSeconds,
      unit: 's',
      budget: { max: 2 * booking.lcpSeconds },
    },
    { name: `${path}: layout shift`, measured: layoutShift, unit: '', budget: { max: 0 } },
    {
      name: `${path}: total blocking time`,
      measured: totalBlockingMs,
      unit: 'ms',
      budget: { max: 2 * booking.totalBlockingMs + 100 },
    },
  ]
}
