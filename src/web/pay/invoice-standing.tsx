import type { PayPage } from '#contract/pay.ts'
import { dateWords } from '#domain/invoices/document-texts.ts'
import { moneyText } from '#web/format/money.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import classes from './pay.module.css'

type InvoiceStandingProps = { invoice: PayPage; isOverdue: boolean }

/** How much it is about, and how that stands. */
export function InvoiceStanding({ invoice, isOverdue }: InvoiceStandingProps) {
  const { number, amount, tip_cents, state } = invoice
  const { badge, tone } = badgeOf(invoice, isOverdue)
  return (
    <>
      <div className={classes.heading}>
        <h1>{state === 'paid' ? `Receipt for ${number}` : `Invoice ${number}`}</h1>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <div className={classes.sums}>
        <p className={classes.amount}>{moneyText(state === 'paid' ? amount + tip_cents : amount)}</p>
        <p>{whenText(invoice, isOverdue)}</p>
      </div>
    </>
  )
}

function badgeOf({ state }: PayPage, isOverdue: boolean) {
  switch (state) {
    case 'paid':
      return { badge: 'Paid', tone: 'green' } as const
    case 'processing':
      return { badge: 'Processing', tone: 'blue' } as const
    case 'void':
      return { badge: 'Void', tone: 'gray' } as const
    case 'due':
      return isOverdue
        ? ({ badge: 'Overdue', tone: 'amber' } as const)
        : ({ badge: 'Due', tone: 'brand' } as const)
  }
}

function whenText({ state, paid_at, timezone, due_date }: PayPage, isOverdue: boolean): string {
  if (state === 'paid') return paid_at ? `Paid on ${dateWords(dateValue(timezone, paid_at))}` : 'Paid'
  if (state === 'void') return 'No longer owed'
  return `${isOverdue && state === 'due' ? 'Was due on' : 'Due on'} ${dateWords(due_date)}`
}
