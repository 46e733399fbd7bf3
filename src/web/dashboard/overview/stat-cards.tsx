import { CalendarCheck, DollarSign, type LucideIcon, ReceiptText, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Overview } from '#contract/overview.ts'
import { countText } from '#web/format/count.ts'
import { moneyText } from '#web/format/money.ts'
import classes from './overview.module.css'
import { monthComparison } from './overview-text.ts'

export function StatCards({ overview }: { overview: Overview }) {
  const { today, clientCount, earnedThisMonth, earnedLastMonthSoFar, outstandingCount } = overview
  const comparison = monthComparison(earnedThisMonth, earnedLastMonthSoFar)
  return (
    <dl className={classes.stats}>
      <Stat
        Icon={CalendarCheck}
        name="Today's Jobs"
        value={countText(today.length)}
        hint="on your schedule today"
      />
      <Stat Icon={Users} name="Total Clients" value={countText(clientCount)} hint="all-time" />
      <Stat
        Icon={DollarSign}
        name="This Month"
        value={moneyText(earnedThisMonth)}
        hint="month-to-date earnings"
      >
        {comparison && (
          <dd className={classes.comparison} data-trend={comparison.trend}>
            {comparison.text}
          </dd>
        )}
      </Stat>
      <Stat
        Icon={ReceiptText}
        name="Outstanding"
        value={countText(outstandingCount)}
        hint={outstandingCount === 1 ? 'unpaid invoice' : 'unpaid invoices'}
      >
        {outstandingCount > 0 && (
          <dd className={classes.comparison}>{moneyText(overview.outstandingTotal)} in all</dd>
        )}
      </Stat>
    </dl>
  )
}

type StatProps = { Icon: LucideIcon; name: string; value: string; hint: string; children?: ReactNode }

function Stat({ Icon, name, value, hint, children }: StatProps) {
  return (
    <div className={classes.stat}>
      <dt>
        <Icon size={16} aria-hidden />
        {name}
      </dt>
      <dd className={classes.number}>{value}</dd>
      <dd className={classes.hint}>{hint}</dd>
      {children}
    </div>
  )
}
