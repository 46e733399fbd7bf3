import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findOrInstallChromium } from '#scripts/chromium.ts'
import { median } from '#scripts/staging/figure.ts'
import { freePort } from '#tools/postgres/free-port.ts'

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
export type Category = (typeof CATEGORIES)[number]

/** A page as a phone on a slow network loads it. */
export type Reading = {
  scores: Record<Category, number>
  lcpSeconds: number
  shift: number
  /** For how long the page kept a finger waiting while it loaded. */
  blockedMs: number
  /** What travelled as scripts of their own. */
  scriptBytes: number
}

const RUNS = 3

/** Reads pages with Lighthouse's mobile settings: the middle of three runs for each figure. */
export async function withLighthouse<T>(
  work: (read: (url: string, cookie?: string) => Promise<Reading>) => Promise<T>,
): Promise<T> {
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(() => {}),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  try {
    return await work(async (url, cookie) => {
      const runs: Reading[] = []
      for (let run = 0; run < RUNS; run++) runs.push(await readOnce(url, port, cookie))
      return middleOf(runs)
    })
  } finally {
    await browser.close()
  }
}

async function readOnce(url: string, port: number, cookie?: string): Promise<Reading> {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...CATEGORIES],
    ...(cookie && { extraHeaders: { cookie } }),
  })
  if (!result) throw new Error('Lighthouse had nothing to say')
  const { categories, audits } = result.lhr
  return {
    scores: scoresOf((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    lcpSeconds: (audits['largest-contentful-paint']?.numericValue ?? 0) / 1000,
    shift: audits['cumulative-layout-shift']?.numericValue ?? 1,
    blockedMs: audits['total-blocking-time']?.numericValue ?? Number.NaN,
    scriptBytes: requestsOf(audits['network-requests']?.details)
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize }) => sum + transferSize, 0),
  }
}

function middleOf(runs: readonly Reading[]): Reading {
  const middle = (pick: (run: Reading) => number) => median(runs.map(pick))
  return {
    scores: scoresOf((name) => middle(({ scores }) => scores[name])),
    lcpSeconds: middle(({ lcpSeconds }) => lcpSeconds),
    shift: middle(({ shift }) => shift),
    blockedMs: middle(({ blockedMs }) => blockedMs),
    scriptBytes: middle(({ scriptBytes }) => scriptBytes),
  }
}

function scoresOf(score: (name: Category) => number): Reading['scores'] {
  return Object.fromEntries(CATEGORIES.map((name) => [name, score(name)])) as Reading['scores']
}

function requestsOf(details: unknown): { resourceType: string; transferSize: number }[] {
  const { items } = details as { items?: { resourceType: string; transferSize: number }[] }
  if (!items?.length) throw new Error('Lighthouse saw no requests')
  return items
}
