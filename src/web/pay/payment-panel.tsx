import type { PayPage } from '#contract/pay.ts'
import { returnedExtent } from '#domain/invoices/payment-returns.ts'
import { TIP_PERCENTS, tipCents } from '#domain/invoices/tip-choices.ts'
import type { PayWords } from '#domain/language/en/pay.ts'
import { amountDue, MIN_CARD_CENTS } from '#domain/pay/amount-due.ts'
import { moneyText } from '#web/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { BusinessEmail } from './business-email.tsx'
import type { UnfinishedPayForm } from './load-pay-page.ts'
import { customTip, NO_TIP, SHOWN_TIP_FIELD, type TipInput } from './parsed-tip.ts'
import classes from './pay.module.css'
import { paymentTotals } from './payment-totals.ts'
import type { ReturnOutcome } from './returned-cookie.ts'
import { TipChoice } from './tip-choice.tsx'

type PaymentPanelProps = {
  words: PayWords
  invoice: PayPage
  returned: ReturnOutcome | null
  /** The tip chosen before a cancelled checkout. */
  tip: TipInput | null
  form: UnfinishedPayForm | undefined
}

export function PaymentPanel({ words, invoice, returned, tip, form }: PaymentPanelProps) {
  const { state, business_name, business_email } = invoice
  if (state === 'void') return <p className={classes.neutral}>{words.voided}</p>
  if (state === 'processing')
    return (
      <p role="status" className={classes.neutral}>
        {words.processing}
      </p>
    )
  if (state === 'checked')
    return (
      <p role="status" className={classes.neutral}>
        <BusinessEmail text={words.checked(business_name)} email={business_email} />
      </p>
    )
  if (state === 'paid') return <PaidNote words={words} invoice={invoice} />
  if (amountDue(invoice.amount, invoice.deposit_cents) < MIN_CARD_CENTS)
    return <p className={classes.neutral}>{words.tooSmall(business_name)}</p>
  // If tips are no longer offered there is no field to show the error on.
  const alert = form?.alert ?? (invoice.offersTips ? undefined : form?.error)
  return (
    <>
      {returned && <ReturnedNote words={words} returned={returned} />}
      {invoice.takesPayments ? (
        <>
          {alert && (
            <p role="alert" className={classes.alert}>
              {alert}
            </p>
          )}
          <PayForm words={words} invoice={invoice} typed={form?.typed ?? tip ?? NO_TIP} error={form?.error} />
        </>
      ) : (
        <p className={classes.alert}>
          <BusinessEmail text={words.takesNoPayments} email={business_email} />
        </p>
      )}
    </>
  )
}

type PayFormProps = { words: PayWords; invoice: PayPage; typed: TipInput; error: string | undefined }

function PayForm({ words, invoice, typed, error }: PayFormProps) {
  const { amount, deposit_cents, offersTips } = invoice
  const due = amountDue(amount, deposit_cents)
  const customCents = offersTips ? customTip(typed, amount) : null
  return (
    <form method="post" className={classes.form} noValidate>
      {offersTips && <TipChoice words={words} amount={amount} due={due} typed={typed} error={error} />}
      {customCents !== null && <input type="hidden" name={SHOWN_TIP_FIELD} value={customCents} />}
      <Button type="submit">
        {offersTips ? (
          <PayLabel words={words} amount={amount} due={due} customCents={customCents} />
        ) : (
          words.pay(moneyText(due))
        )}
      </Button>
      <p className={classes.note}>{words.securePage}</p>
    </form>
  )
}

type PayLabelProps = { words: PayWords; amount: number; due: number; customCents: number | null }

/** CSS shows the label of the selected tip, because the page has no script. */
function PayLabel({ words, amount, due, customCents }: PayLabelProps) {
  return (
    <span className={classes.tipLabels}>
      {[0, ...TIP_PERCENTS].map((percent) => (
        <span key={percent}>{words.pay(moneyText(due + tipCents(amount, percent)))}</span>
      ))}
      <span>{customCents === null ? words.continue : words.pay(moneyText(due + customCents))}</span>
    </span>
  )
}

/** Whether the panel already shows the business's email address. */
export function showsBusinessEmail({ state, takesPayments }: PayPage): boolean {
  return state === 'checked' || (state === 'due' && !takesPayments)
}

/** Thanks the client unless money was returned. */
function PaidNote({ words, invoice }: { words: PayWords; invoice: PayPage }) {
  const payment = paymentTotals(invoice)
  const { refunded, lost, deposit = 0 } = payment
  const business = invoice.business_name
  const extent = returnedExtent(payment)
  if (extent === null)
    return (
      <p role="status" className={classes.done}>
        {payment.paid === 0 ? words.coveredByDeposit : words.thankYou(moneyText(payment.paid), business)}
      </p>
    )
  const paid = moneyText(payment.paid + deposit)
  return (
    <p role="status" className={classes.neutral}>
      {extent === 'part'
        ? words.partReturned(paid, business, moneyText(refunded + lost))
        : lost > 0
          ? words.returnedByBank(paid)
          : words.refunded(paid, business)}
    </p>
  )
}

/** What to say after a return from checkout, while the server knows of no payment. */
function ReturnedNote({ words, returned }: { words: PayWords; returned: ReturnOutcome }) {
  return (
    <p role="status" className={returned === 'canceled' ? classes.neutral : classes.alert}>
      {returned === 'canceled' ? words.canceled : words.notConfirmed}
    </p>
  )
}
