import { bookingLoad } from './booking-load.ts'
import { bookingPage } from './booking-page.ts'
import { type Figure, keepsBudget, lineOf } from './figure.ts'
import { invoiceList } from './invoice-list.ts'
import { monthOfSlots } from './month-of-slots.ts'
import { races } from './races.ts'
import { sitePages } from './site-pages.ts'
import { withStage } from './stage.ts'

/** Prints each figure with its budget. Ratios to a floor measured in the same run decide; times are told beside them. */
const PARTS: Record<string, () => Promise<Figure[]>> = {
  rule: async () => monthOfSlots(),
  load: () => withStage(bookingLoad),
  page: () => withStage(bookingPage),
  site: () => withStage(sitePages),
  invoices: () => withStage(invoiceList),
  races: () => withStage(races, { processes: 2 }),
}

const only = process.argv.slice(2)
const unknown = only.filter((name) => !(name in PARTS))
if (unknown.length > 0)
  throw new Error(`There is no ${unknown.join(', ')}: choose from ${Object.keys(PARTS).join(', ')}`)

const figures: Figure[] = []
for (const [name, measure] of Object.entries(PARTS)) {
  if (only.length > 0 && !only.includes(name)) continue
  for (const figure of await measure()) {
    console.log(lineOf(figure))
    figures.push(figure)
  }
}
const over = figures.filter((figure) => !keepsBudget(figure))
console.log(over.length === 0 ? 'Every figure keeps its budget.' : `${over.length} over budget.`)
process.exitCode = over.length === 0 ? 0 : 1
