import { gzipSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { findOrInstallChromium } from '#scripts/chromium.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { aDayFromNow, businesses } from './businesses.ts'
import { type Figure, median } from './figure.ts'
import type { Stage } from './stage.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const RUNS = 3

/** The booking page as a phone on a slow network loads it. */
export async function bookingPage(stage: Stage): Promise<Figure[]> {
  const [business] = await businesses(stage, 1, { appointments: 100, firstDay: aDayFromNow(2).start })
  const url = `${stage.app.origin}/book/${business?.slug}`
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: await findOrInstallChromium(() => {}),
    args: [`--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  try {
    const runs: Reading[] = []
    for (let run = 0; run < RUNS; run++) runs.push(await readingOf(url, port))
    return [...figuresOf(runs), await scriptWeight(url, stage.app.origin)]
  } finally {
    await browser.close()
  }
}

type Reading = { scores: Record<(typeof CATEGORIES)[number], number>; lcpSeconds: number; shift: number }

async function readingOf(url: string, port: number): Promise<Reading> {
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES] })
  if (!result) throw new Error('Lighthouse had nothing to say')
  const { categories, audits } = result.lhr
  const scores = Object.fromEntries(
    CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
  ) as Reading['scores']
  return {
    scores,
    lcpSeconds: (audits['largest-contentful-paint']?.numericValue ?? 0) / 1000,
    shift: audits['cumulative-layout-shift']?.numericValue ?? 1,
  }
}

function figuresOf(runs: readonly Reading[]): Figure[] {
  const middle = (pick: (run: Reading) => number) => median(runs.map(pick))
  return [
    ...CATEGORIES.map((name) => ({
      what: `Booking page, Lighthouse mobile: ${name}`,
      measured: middle(({ scores }) => scores[name]),
      unit: 'of 100',
      budget: { least: name === 'performance' ? 98 : 100 },
    })),
    {
      what: 'Booking page: largest contentful paint',
      measured: middle(({ lcpSeconds }) => lcpSeconds),
      unit: 's',
      budget: { most: 1.8 },
    },
    {
      what: 'Booking page: layout shift',
      measured: middle(({ shift }) => shift),
      unit: '',
      budget: { most: 0 },
    },
  ]
}

/** Every script the page names, as it travels. */
async function scriptWeight(url: string, origin: string): Promise<Figure> {
  const html = await (await fetch(url)).text()
  const paths = new Set(
    [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, path]) => path as string),
  )
  const sizes = await Promise.all(
    [...paths].map(async (path) => gzipSync(await (await fetch(new URL(path, origin))).bytes()).length),
  )
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000
  return { what: 'Booking page: scripts, gzip', measured: kilobytes, unit: 'kB', budget: { most: 90 } }
}
