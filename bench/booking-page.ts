import { LANGUAGES, type Language } from '#domain/language/languages.ts'
import { type Business, createBusinesses, dayFromNow } from '#scripts/staging/businesses.ts'
import type { Figure } from '#scripts/staging/figure.ts'
import { brandPage, setBrand } from './brand-page.ts'
import { CATEGORIES, type LighthouseResult, withLighthouse } from './lighthouse.ts'
import { scriptWeight } from './script-weight.ts'
import type { Stage } from './stage.ts'

/** More than for pages without scripts, because a busy moment of the machine counts as blocking time. */
const RUNS = 5

/** The booking page on a simulated phone with a slow network. */
export async function bookingPage(stage: Stage): Promise<Figure[]> {
  const [plain, branded] = (await createBusinesses(stage, 2, {
    appointments: 100,
    firstDay: dayFromNow(2).start,
  })) as [Business, Business]
  // Others are kept out of search engines, which Lighthouse counts as a fault.
  await setBrand(stage, plain, { is_listed: true })
  await brandPage(stage, branded)
  const urlOf = ({ slug }: Business) => `${stage.app.origin}/book/${slug}`
  const figures = await withLighthouse(
    async (audit) => [
      ...lighthouseFigures('Booking page', await audit(urlOf(plain))),
      ...lighthouseFigures('Booking page with a brand and six photos', await audit(urlOf(branded))),
    ],
    { runs: RUNS },
  )
  for (const language of LANGUAGES) figures.push(...(await measureScripts(urlOf(branded), language)))
  return figures
}

function lighthouseFigures(page: string, { scores, lcpSeconds, layoutShift }: LighthouseResult): Figure[] {
  return [
    ...CATEGORIES.map((name) => ({
      name: `${page}, Lighthouse mobile: ${name}`,
      measured: scores[name],
      unit: 'of 100',
      budget: { min: name === 'performance' ? 98 : 100 },
    })),
    {
      name: `${page}: largest contentful paint`,
      measured: lcpSeconds,
      unit: 's',
      budget: { max: 1.8 },
    },
    { name: `${page}: layout shift`, measured: layoutShift, unit: '', budget: { max: 0 } },
  ]
}

/** The gzipped size of the scripts that the HTML mentions, and of those together with the ones that they import later. */
async function measureScripts(url: string, language: Language): Promise<Figure[]> {
  const first = await mentionedScripts(url, language)
  const later = (await Promise.all(first.map((script) => mentionedScripts(script, language)))).flat()
  return [
    {
      name: `Booking page (${language}): scripts until a service can be chosen, gzip`,
      measured: await scriptWeight(first),
      unit: 'kB',
      budget: { max: 90 },
    },
    {
      name: `Booking page (${language}): scripts of all steps, gzip`,
      measured: await scriptWeight([...first, ...later]),
      unit: 'kB',
      budget: { max: 105 },
    },
  ]
}

async function mentionedScripts(url: string, language: Language): Promise<string[]> {
  const text = await (await fetch(url, { headers: { 'Accept-Language': language } })).text()
  return [...text.matchAll(/["'`](\/assets\/[^"'`]+\.js)["'`]/g)].map(
    ([, path]) => new URL(path as string, url).href,
  )
}
