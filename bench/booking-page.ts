import { createBusinesses, dayFromNow } from '#scripts/staging/businesses.ts'
import type { Figure } from '#scripts/staging/figure.ts'
import { CATEGORIES, type LighthouseResult, withLighthouse } from './lighthouse.ts'
import { scriptWeight } from './script-weight.ts'
import type { Stage } from './stage.ts'

/** The booking page on a simulated phone with a slow network. */
export async function bookingPage(stage: Stage): Promise<Figure[]> {
  const [business] = await createBusinesses(stage, 1, { appointments: 100, firstDay: dayFromNow(2).start })
  const url = `${stage.app.origin}/book/${business?.slug}`
  const result = await withLighthouse((audit) => audit(url))
  return [...lighthouseFigures(result), ...(await measureScripts(url))]
}

function lighthouseFigures({ scores, lcpSeconds, layoutShift }: LighthouseResult): Figure[] {
  return [
    ...CATEGORIES.map((name) => ({
      name: `Booking page, Lighthouse mobile: ${name}`,
      measured: scores[name],
      unit: 'of 100',
      budget: { min: name === 'performance' ? 98 : 100 },
    })),
    {
      name: 'Booking page: largest contentful paint',
      measured: lcpSeconds,
      unit: 's',
      budget: { max: 1.8 },
    },
    { name: 'Booking page: layout shift', measured: layoutShift, unit: '', budget: { max: 0 } },
  ]
}

/** The gzipped size of the scripts that the HTML mentions, and of those together with the ones that they import later. */
async function measureScripts(url: string): Promise<Figure[]> {
  const first = await mentionedScripts(url)
  const later = (await Promise.all(first.map(mentionedScripts))).flat()
  return [
    {
      name: 'Booking page: scripts until a service can be chosen, gzip',
      measured: await scriptWeight(first),
      unit: 'kB',
      budget: { max: 90 },
    },
    {
      name: 'Booking page: scripts of all steps, gzip',
      measured: await scriptWeight([...first, ...later]),
      unit: 'kB',
      budget: { max: 105 },
    },
  ]
}

async function mentionedScripts(url: string): Promise<string[]> {
  const text = await (await fetch(url)).text()
  return [...text.matchAll(/["'`](\/assets\/[^"'`]+\.js)["'`]/g)].map(
    ([, path]) => new URL(path as string, url).href,
  )
}
