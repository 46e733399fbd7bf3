import { PLAN } from '#domain/billing/plan.ts'
import { defaultServices } from '#domain/services/default-services.ts'
import { moneyText } from '#web/format/money.ts'
import { OFFER } from '#web/marketing/claims.ts'
import classes from './month-figures.module.css'

const [VISIT] = defaultServices('cleaning')
const CENTS_PER_MINUTE = VISIT.price / VISIT.duration
const MINUTES_TO_EARN_PRICE = Math.ceil(PLAN.monthlyCents / CENTS_PER_MINUTE)

const HOMES = 20
/** For homes that are cleaned every other week. */
const VISITS_PER_MONTH = (HOMES * 26) / 12
const CENTS_PER_VISIT = Math.round(PLAN.monthlyCents / VISITS_PER_MONTH)

const { price, otherTools } = OFFER

const FIGURES = [
  {
    figure: String(MINUTES_TO_EARN_PRICE),
    unit: 'minutes',
    explanation: `At ${moneyText(VISIT.price)} for ${VISIT.duration / 60} hours, a ${VISIT.name} brings in $${Math.round(CENTS_PER_MINUTE * 0.6)} an hour. You earn ${price.figure} in ${MINUTES_TO_EARN_PRICE} minutes.`,
  },
  {
    figure: `${CENTS_PER_VISIT}¢`,
    unit: 'a visit',
    explanation: `${HOMES} homes every other week make ${Math.round(VISITS_PER_MONTH)} visits a month. Spread over those, ${price.figure} is ${CENTS_PER_VISIT} cents a visit.`,
  },
  {
    figure: price.year,
    unit: 'a year',
    explanation: `A tool at ${otherTools.from.month} per month is ${otherTools.from.year}, one at ${otherTools.to.month} is ${otherTools.to.year}. Our price stays the same, however many homes.`,
  },
]

/** The monthly price in minutes of work, per visit and per year. */
export function MonthFigures() {
  return (
    <ul className={classes.figures}>
      {FIGURES.map(({ figure, unit, explanation }) => (
        <li key={unit}>
          <p className={classes.figure}>
            <strong>{figure}</strong> {unit}
          </p>
          <p>{explanation}</p>
        </li>
      ))}
    </ul>
  )
}
