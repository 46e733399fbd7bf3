import type { PayPage } from '#contract/pay.ts'
import { formatDate } from '#domain/invoices/document-texts.ts'
import { returnedExtent } from '#domain/invoices/payment-returns.ts'
import type { Catalogue } from '#domain/language/en/catalogue.ts'
import type { PayWords } from '#domain/language/en/pay.ts'
import { amountDue } from '#domain/pay/amount-due.ts'
import { moneyText } from '#web/format/money.ts'
import { dateValue } from '#web/format/wall-clock.ts'
import { Badge } from '#web/ui/badge.tsx'
import classes from './pay.module.css'
import { paymentTotals } from './payment-totals.ts'

type PayCatalogue = Pick<Catalogue, 'pay' | 'dates'>
type InvoiceStatusProps = { catalogue: PayCatalogue; invoice: PayPage; isOverdue: boolean }

export function InvoiceStatus({ catalogue, invoice, isOverdue }: InvoiceStatusProps) {
  const { pay: words } = catalogue
  const { number, state } = invoice
  const badge = statusBadge(invoice, isOverdue)
  return (
    <>
      <div className={classes.heading}>
        <h1>{state === 'paid' ? words.receiptFor(number) : words.invoice(number)}</h1>
        <Badge tone={TONES[badge]}>{words.badges[badge]}</Badge>
      </div>
      <div className={classes.sums}>
        <p className={classes.amount}>{moneyText(shownCents(invoice))}</p>
        <p>{whenText(catalogue, invoice, isOverdue)}</p>
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

const TONES = {
  processing: 'blue',
  checked: 'blue',
  void: 'gray',
  due: 'brand',
  overdue: 'red',
  kept: 'green',
  part: 'gray',
  whole: 'gray',
} as const satisfies Record<keyof PayWords['badges'], string>

function statusBadge(invoice: PayPage, isOverdue: boolean): keyof typeof TONES {
  const { state } = invoice
  if (state === 'paid') return returnedExtent(paymentTotals(invoice)) ?? 'kept'
  return state === 'due' && isOverdue ? 'overdue' : state
}

function whenText(
  { pay: words, dates }: PayCatalogue,
  { state, paid_at, timezone, due_date }: PayPage,
  isOverdue: boolean,
): string {
  if (state === 'paid')
    return paid_at ? words.paidOn(formatDate(dateValue(timezone, paid_at), dates)) : words.paid
  if (state === 'void') return words.notOwed
  const dueText = isOverdue && state === 'due' ? words.wasDueOn : words.dueOn
  return dueText(formatDate(due_date, dates))
}
