import type { Figure } from '#scripts/staging/figure.ts'
import { CATEGORIES, type LighthouseResult, withLighthouse } from './lighthouse.ts'
import type { Stage } from './stage.ts'

const PAGES = [
  '/',
  '/solutions',
  '/detailers',
  '/cleaning',
  '/resources',
  '/blog/mobile-detailing-pricing',
] as const

/** The public site on a simulated phone with a slow network. */
export function sitePages({ app }: Stage): Promise<Figure[]> {
  return withLighthouse(async (audit) => {
    const figures: Figure[] = []
    for (const path of PAGES) figures.push(...pageFigures(path, await audit(`${app.origin}${path}`)))
    return figures
  })
}

function pageFigures(
  path: string,
  { scores, lcpSeconds, layoutShift, scriptBytes }: LighthouseResult,
): Figure[] {
  return [
    ...CATEGORIES.map((name) => ({
      name: `${path}, Lighthouse mobile: ${name}`,
      measured: scores[name],
      unit: 'of 100',
      budget: { min: 100 },
    })),
    { name: `${path}: largest contentful paint`, measured: lcpSeconds, unit: 's', budget: { max: 1.3 } },
    { name: `${path}: layout shift`, measured: layoutShift, unit: '', budget: { max: 0 } },
    { name: `${path}: scripts`, measured: scriptBytes / 1000, unit: 'kB', budget: { max: 0 } },
  ]
}
