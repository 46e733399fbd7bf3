import type { PayPage } from '#contract/pay.ts'
import { formatDate } from '#domain/invoices/document-texts.ts'
import { returnedExtent } from '#domain/invoices/payment-returns.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { moneyText } from '#web/format/money.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import classes from './pay.module.css'
import { paymentTotals } from './payment-totals.ts'

type InvoiceStatusProps = { invoice: PayPage; isOverdue: boolean }

export function InvoiceStatus({ invoice, isOverdue }: InvoiceStatusProps) {
  const { number, state } = invoice
  const { badge, tone } = statusBadge(invoice, isOverdue)
  return (
    <>
      <div className={classes.heading}>
        <h1>{state === 'paid' ? `Receipt for ${number}` : `Invoice ${number}`}</h1>
        <Badge tone={tone}>{badge}</Badge>
      </div>
      <div className={classes.sums}>
        <p className={classes.amount}>{moneyText(shownCents(invoice))}</p>
        <p>{whenText(invoice, isOverdue)}</p>
      </div>
    </>
  )
}

/** What is due, or what was paid: now or, if nothing was left to pay, in advance. */
function shownCents(invoice: PayPage): number {
  const { amount, deposit_cents, state } = invoice
  if (state !== 'paid') return amountDue(amount, deposit_cents)
  return paymentTotals(invoice).paid || amount
}

const BADGES = {
  processing: { badge: 'Processing', tone: 'blue' },
  checked: { badge: 'Under review', tone: 'blue' },
  void: { badge: 'Void', tone: 'gray' },
  due: { badge: 'Due', tone: 'brand' },
  overdue: { badge: 'Overdue', tone: 'red' },
  kept: { badge: 'Paid', tone: 'green' },
  part: { badge: 'Partly refunded', tone: 'gray' },
  whole: { badge: 'Refunded', tone: 'gray' },
} as const

function statusBadge(invoice: PayPage, isOverdue: boolean) {
  const { state } = invoice
  if (state === 'paid') return BADGES[returnedExtent(paymentTotals(invoice)) ?? 'kept']
  return BADGES[state === 'due' && isOverdue ? 'overdue' : state]
}

function whenText({ state, paid_at, timezone, due_date }: PayPage, isOverdue: boolean): string {
  if (state === 'paid') return paid_at ? `Paid on ${formatDate(dateValue(timezone, paid_at))}` : 'Paid'
  if (state === 'void') return 'No longer owed'
  return `${isOverdue && state === 'due' ? 'Was due on' : 'Due on'} ${formatDate(due_date)}`
}
