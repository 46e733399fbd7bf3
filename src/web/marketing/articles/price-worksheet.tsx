import {
  DRIVE_AND_SETUP_HOURS,
  jobCost,
  jobPrice,
  MILES_COST,
  PROFIT_BEFORE_TAX,
  RATE,
  soldHours,
  VISIT,
  type Work,
  YEAR,
  YEARLY_COSTS,
} from './detailing-price.ts'
import { FigureTable } from './figure-table.tsx'
import { dollars, percent, wholeNumber } from './figures.ts'
import classes from './price-worksheet.module.css'
import { PrintHint } from './print-hint.tsx'

type PriceWorksheetProps = { sectionId: string; job: Work }

/** The article's calculation, with a column to fill in. */
export function PriceWorksheet({ sectionId, job }: PriceWorksheetProps) {
  return (
    <>
      <p>
        Lines A to I once a year, lines J to O once per package and size. If the price that comes out scares
        you, change an input, not the answer.
      </p>
      <div className={classes.sheet}>
        <FigureTable
          caption="From your year to one price"
          columns={['Line', 'How', 'Example', 'Yours']}
          rows={worksheetLines(job).map(([name, how, example]) => [name, how, example, ''])}
          hasTotal
        />
      </div>
      <PrintHint sectionId={sectionId} subject="the worksheet" />
    </>
  )
}

function worksheetLines(job: Work) {
  return [
    ['A. Take-home for the year', 'you decide', dollars(YEAR.takeHome)],
    ['B. Share for taxes', 'ask', percent(YEAR.taxShare)],
    ['C. Profit before tax', 'A ÷ (1 − B)', dollars(PROFIT_BEFORE_TAX)],
    ['D. Costs for the year', 'add up', dollars(YEARLY_COSTS)],
    ['E. Weeks you work', 'count', YEAR.weeks],
    ['F. Field hours a week', 'count', YEAR.fieldHoursPerWeek],
    ['G. Share that is sold', 'last 3 months', percent(YEAR.soldShare)],
    ['H. Hours sold', 'E × F × G', wholeNumber(soldHours())],
    ['I. Hourly target', '(C + D) ÷ H', dollars(RATE)],
    ['J. Hours on the car', 'time it', job.handsOnHours],
    ['K. Drive and setup, hours', 'time it', DRIVE_AND_SETUP_HOURS],
    ['L. Supplies', 'measure', dollars(job.supplies)],
    ['M. Miles × cost of a mile', 'count', dollars(MILES_COST)],
    ['N. Cost of the job', '(J + K) × I + L + M', dollars(jobCost(job))],
    ['O. Price', `N ÷ ${1 - VISIT.cardFee}, round up`, dollars(jobPrice(job))],
  ] as const
}
