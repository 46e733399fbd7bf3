import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findOrInstallChromium } from '#scripts/chromium.ts'
import { median } from '#scripts/staging/figure.ts'
import { freePort } from '#tools/postgres/free-port.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** Measured on a simulated phone with a slow network. */
export type LighthouseResult = {
  scores: Record<Category, number>
  lcpSeconds: number
  layoutShift: number
  totalBlockingMs: number
  /** Transfer size of all script files, without inline scripts. */
  scriptBytes: number
}

const DEFAULT_RUNS = 3

/** Audits pages with Lighthouse's mobile settings. Each figure is the median of the runs. */
export async function withLighthouse<T>(
  work: (audit: (url: string, cookie?: string) => Promise<LighthouseResult>) => Promise<T>,
  { runs: runCount = DEFAULT_RUNS } = {},
): Promise<T> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(() => {}),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  try {
    return await work(async (url, cookie) => {
      const runs: LighthouseResult[] = []
      for (let run = 0; run < runCount; run++) runs.push(await auditOnce(url, port, cookie))
      return medianResult(runs)
    })
  } finally {
    await browser.close()
  }
}

async function auditOnce(url: string, port: number, cookie?: string): Promise<LighthouseResult> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    ...(cookie && { extraHeaders: { cookie } }),
  })
  if (!result) throw new Error('Lighthouse returned no result')
  const { categories, audits } = result.lhr
  return {
    scores: scoreEach((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpSeconds: (audits['largest-contentful-paint']?.numericValue ?? 0) / 1000,
    layoutShift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    totalBlockingMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    scriptBytes: networkRequests(audits['network-requests']?.details)
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  }
}

function medianResult(runs: readonly LighthouseResult[]): LighthouseResult {
  const medianOf = (pick: (run: LighthouseResult) => number) => median(runs.map(pick))
  return {
    scores: scoreEach((name) => medianOf(({ scores }) => scores[name])),
    lcpSeconds: medianOf(({ lcpSeconds }) => lcpSeconds),
    layoutShift: medianOf(({ layoutShift }) => layoutShift),
    totalBlockingMs: medianOf(({ totalBlockingMs }) => totalBlockingMs),
    scriptBytes: medianOf(({ scriptBytes }) => scriptBytes),
  }
}

function scoreEach(score: (name: Category) => number): LighthouseResult['scores'] {
  return Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as LighthouseResult['scores']
}

function networkRequests(details: unknown): { resourceType: string; transferSize: number }[] {
  const { items } = details as { items?: { resourceType: string; transferSize: number }[] }
  if (!items?.length) throw new Error('Lighthouse recorded no requests')
  return items
}
