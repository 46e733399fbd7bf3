import { createBusinesses, dayFromNow } from '#scripts/staging/businesses.ts'
import type { Figure } from '#scripts/staging/figure.ts'
import { CATEGORIES, type Reading, withLighthouse } from './lighthouse.ts'
import { scriptWeight } from './script-weight.ts'
import type { Stage } from './stage.ts'

/** The booking page as a phone on a slow network loads it. */
export async function bookingPage(stage: Stage): Promise<Figure[]> {
  const [business] = await createBusinesses(stage, 1, { appointments: 100, firstDay: dayFromNow(2).start })
  const url = `${stage.app.origin}/book/${business?.slug}`
  const reading = await withLighthouse((read) => read(url))
  return [...figuresOf(reading), await namedScripts(url)]
}

function figuresOf({ scores, lcpSeconds, shift }: Reading): Figure[] {
  return [
    ...CATEGORIES.map((name) => ({
      name: `Booking page, Lighthouse mobile: ${name}`,
      measured: scores[name],
      unit: 'of 100',
      budget: { least: name === 'performance' ? 98 : 100 },
    })),
    {
      name: 'Booking page: largest contentful paint',
      measured: lcpSeconds,
      unit: 's',
      budget: { most: 1.8 },
    },
    { name: 'Booking page: layout shift', measured: shift, unit: '', budget: { most: 0 } },
  ]
}

/** Every script the page names. */
async function namedScripts(url: string): Promise<Figure> {
  const html = await (await fetch(url)).text()
  const paths = [...html.matchAll(/["'](\/assets\/[^"']+\.js)["']/g)].map(([, path]) => path as string)
  return {
    name: 'Booking page: scripts, gzip',
    measured: await scriptWeight(paths.map((path) => new URL(path, url).href)),
    unit: 'kB',
    budget: { most: 90 },
  }
}
