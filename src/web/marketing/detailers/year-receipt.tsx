import { PLAN } from '#domain/billing/plan.ts'
import { defaultServices } from '#domain/services/default-services.ts'
import { moneyText } from '#web/format/money.ts'
import classes from './year-receipt.module.css'

const MONTHS = 12
const WEEKS = 52
const YEAR_CENTS = PLAN.monthlyCents * MONTHS

/** What is left of one job after paying for a year of Wheelhouse, and what Wheelhouse costs per job. */
export function YearReceipt() {
  return (
    <div className={classes.sums}>
      <Receipt />
      <CostPerJob />
    </div>
  )
}

function Receipt() {
  const [detail] = defaultServices('detailing')
  return (
    <dl className={classes.receipt}>
      <div>
        <dt>One {detail.name}</dt>
        <dd>{moneyText(detail.price)}</dd>
      </div>
      <div>
        <dt>Wheelhouse, {MONTHS} months</dt>
        <dd>− {moneyText(YEAR_CENTS)}</dd>
      </div>
      <div>
        <dt>Left from one job</dt>
        <dd>{moneyText(detail.price - YEAR_CENTS)}</dd>
      </div>
    </dl>
  )
}

const JOBS_PER_WEEK = [5, 10, 15]

function CostPerJob() {
  return (
    <table className={classes.jobs}>
      <caption>Or by the job</caption>
      <tbody>
        {JOBS_PER_WEEK.map((jobs) => (
          <tr key={jobs}>
            <th scope="row">{jobs} jobs a week</th>
            <td>{Math.round(YEAR_CENTS / (jobs * WEEKS))}¢ a job</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
