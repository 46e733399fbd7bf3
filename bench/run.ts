import { buildProduct } from '#scripts/build.ts'
import { type Figure, formatFigure, meetsBudget } from '#scripts/staging/figure.ts'
import { bookingEmails } from './booking-emails.ts'
import { bookingLoad } from './booking-load.ts'
import { bookingPage } from './booking-page.ts'
import { dashboardPages } from './dashboard-pages.ts'
import { ownerLists } from './owner-lists.ts'
import { payPage } from './pay-page.ts'
import { poolerCosts } from './pooler.ts'
import { writeReport } from './report.ts'
import { secondVisit } from './second-visit.ts'
import { sitePages } from './site-pages.ts'
import { slotsRule } from './slots-rule.ts'
import { withStage } from './stage.ts'
import { startUp } from './start-up.ts'

/** Budgets apply to ratios to a floor measured in the same run. Most absolute times are only printed. */
const PARTS: Record<string, () => Promise<Figure[]>> = {
  rule: async () => slotsRule(),
  load: () => withStage(bookingLoad),
  emails: () => withStage(bookingEmails, { hasWorker: true }),
  page: () => withStage(bookingPage),
  site: () => withStage(sitePages),
  lists: () => withStage(ownerLists),
  pay: () => withStage(payPage),
  pooler: poolerCosts,
  dashboard: () => withStage(dashboardPages),
  'second-visit': () => withStage(secondVisit),
  start: startUp,
}

const selected = process.argv.slice(2)
const unknown = selected.filter((name) => !(name in PARTS))
if (unknown.length > 0)
  throw new Error(`unknown part ${unknown.join(', ')}: choose from ${Object.keys(PARTS).join(', ')}`)

await buildProduct()
const figures: Figure[] = []
for (const [name, measure] of Object.entries(PARTS)) {
  if (selected.length > 0 && !selected.includes(name)) continue
  for (const figure of await measure()) {
    console.log(formatFigure(figure))
    figures.push(figure)
  }
}
await writeReport('bench-figures.json', figures)
const missed = figures.filter((figure) => !meetsBudget(figure))
console.log(missed.length === 0 ? 'All figures are within budget.' : `${missed.length} over budget.`)
process.exitCode = missed.length === 0 ? 0 : 1
