import { PLAN } from '#domain/billing/plan.ts'
import { defaultServices } from '#domain/services/default-services.ts'
import { moneyText } from '#web/format/money.ts'
import { OFFER } from '#web/marketing/claims.ts'
import classes from './month-figures.module.css'

const [VISIT] = defaultServices('cleaning')
const CENTS_A_MINUTE = VISIT.price / VISIT.duration
const MINUTES_EARNING_IT = Math.ceil(PLAN.monthlyCents / CENTS_A_MINUTE)

const HOMES = 20
/** Every other week. */
const VISITS_A_MONTH = (HOMES * 26) / 12
const CENTS_A_VISIT = Math.round(PLAN.monthlyCents / VISITS_A_MONTH)

const { price, others } = OFFER

const FIGURES = [
  {
    figure: String(MINUTES_EARNING_IT),
    unit: 'minutes',
    words: `At ${moneyText(VISIT.price)} for ${VISIT.duration / 60} hours, a ${VISIT.name} brings $${Math.round(CENTS_A_MINUTE * 0.6)} an hour. You earn ${price.figure} in ${MINUTES_EARNING_IT} minutes.`,
  },
  {
    figure: `${CENTS_A_VISIT}¢`,
    unit: 'a visit',
    words: `${HOMES} homes every other week are ${Math.round(VISITS_A_MONTH)} visits a month. Divided by them, ${price.figure} is ${CENTS_A_VISIT} cents.`,
  },
  {
    figure: price.year,
    unit: 'a year',
    words: `A tool at ${others.from.month} per month is ${others.from.year}, one at ${others.to.month} is ${others.to.year}. Our price stays the same, however many homes.`,
  },
]

/** What the price is, in a cleaner's own units. */
export function MonthFigures() {
  return (
    <ul className={classes.figures}>
      {FIGURES.map(({ figure, unit, words }) => (
        <li key={unit}>
          <p className={classes.figure}>
            <strong>{figure}</strong> {unit}
          </p>
          <p>{words}</p>
        </li>
      ))}
    </ul>
  )
}
