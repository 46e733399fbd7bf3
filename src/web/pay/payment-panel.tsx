import type { PayPage } from '#contract/pay.ts'
import { returnedExtent } from '#domain/invoices/payment-returns.ts'
import { TIP_PERCENTS, tipCents } from '#domain/invoices/tip-choices.ts'
import { amountDue, MIN_CARD_CENTS } from '#domain/pay/amount-due.ts'
import { moneyText } from '#web/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { customTip, NO_TIP, SHOWN_TIP_FIELD, type TipInput } from './parsed-tip.ts'
import classes from './pay.module.css'
import { paymentTotals } from './payment-totals.ts'
import type { ReturnOutcome } from './returned-cookie.ts'
import { TipChoice } from './tip-choice.tsx'

/** A submitted form that did not lead to checkout: it was rejected, or its total has yet to be shown. */
export type UnfinishedPayForm = { alert?: string; error?: string; typed: TipInput }

type PaymentPanelProps = {
  invoice: PayPage
  returned: ReturnOutcome | null
  /** The tip chosen before a cancelled checkout. */
  tip: TipInput | null
  form: UnfinishedPayForm | undefined
}

export function PaymentPanel({ invoice, returned, tip, form }: PaymentPanelProps) {
  const { state, business_name, business_email } = invoice
  const business = business_name ?? 'the business'
  if (state === 'void')
    return <p className={classes.neutral}>This invoice was voided. There’s nothing to pay.</p>
  if (state === 'processing')
    return (
      <p role="status" className={classes.neutral}>
        Your payment is being processed. Your bank can take a few days to confirm it. You don’t need to do
        anything.
      </p>
    )
  if (state === 'checked')
    return (
      <p role="status" className={classes.neutral}>
        The amount we received doesn’t match this invoice, so the payment is being reviewed. Please don’t pay
        again. Contact {business} at <a href={`mailto:${business_email}`}>{business_email}</a>.
      </p>
    )
  if (state === 'paid') return <PaidNote invoice={invoice} business={business} />
  if (amountDue(invoice.amount, invoice.deposit_cents) < MIN_CARD_CENTS)
    return (
      <p className={classes.neutral}>
        The rest is too small to be paid by card. Please pay {business} in another way.
      </p>
    )
  // If tips are no longer offered there is no field to show the error on.
  const alert = form?.alert ?? (invoice.offersTips ? undefined : form?.error)
  return (
    <>
      {returned && <ReturnedNote returned={returned} />}
      {invoice.takesPayments ? (
        <>
          {alert && (
            <p role="alert" className={classes.alert}>
              {alert}
            </p>
          )}
          <PayForm invoice={invoice} typed={form?.typed ?? tip ?? NO_TIP} error={form?.error} />
        </>
      ) : (
        <p className={classes.alert}>
          This business can’t accept payments right now. Please contact{' '}
          <a href={`mailto:${business_email}`}>{business_email}</a>.
        </p>
      )}
    </>
  )
}

type PayFormProps = { invoice: PayPage; typed: TipInput; error: string | undefined }

function PayForm({ invoice, typed, error }: PayFormProps) {
  const { amount, deposit_cents, offersTips } = invoice
  const due = amountDue(amount, deposit_cents)
  const customCents = offersTips ? customTip(typed, amount) : null
  return (
    <form method="post" className={classes.form} noValidate>
      {offersTips && <TipChoice amount={amount} due={due} typed={typed} error={error} />}
      {customCents !== null && <input type="hidden" name={SHOWN_TIP_FIELD} value={customCents} />}
      <Button type="submit">
        {offersTips ? (
          <PayLabel amount={amount} due={due} customCents={customCents} />
        ) : (
          `Pay ${moneyText(due)}`
        )}
      </Button>
      <p className={classes.note}>You’ll pay on the payment provider’s secure page.</p>
    </form>
  )
}

type PayLabelProps = { amount: number; due: number; customCents: number | null }

/** CSS shows the label of the selected tip, because the page has no script. */
function PayLabel({ amount, due, customCents }: PayLabelProps) {
  return (
    <span className={classes.tipLabels}>
      {[0, ...TIP_PERCENTS].map((percent) => (
        <span key={percent}>Pay {moneyText(due + tipCents(amount, percent))}</span>
      ))}
      <span>{customCents === null ? 'Continue' : `Pay ${moneyText(due + customCents)}`}</span>
    </span>
  )
}

/** Whether the panel already shows the business's email address. */
export function showsBusinessEmail({ state, takesPayments }: PayPage): boolean {
  return state === 'checked' || (state === 'due' && !takesPayments)
}

/** Thanks the client unless money was returned. */
function PaidNote({ invoice, business }: { invoice: PayPage; business: string }) {
  const payment = paymentTotals(invoice)
  const { refunded, lost } = payment
  if (payment.paid === 0)
    return (
      <p role="status" className={classes.done}>
        Your deposit covers this invoice. There’s nothing left to pay. Thank you!
      </p>
    )
  const paid = moneyText(payment.paid)
  const extent = returnedExtent(payment)
  if (extent === null)
    return (
      <p role="status" className={classes.done}>
        Thank you! Your payment of {paid} to {business} has been received.
      </p>
    )
  return (
    <p role="status" className={classes.neutral}>
      {extent === 'part'
        ? `Your payment of ${paid} to ${business} has been received. ${moneyText(refunded + lost)} of it went back to you.`
        : lost > 0
          ? `Your bank has returned your payment of ${paid} to you.`
          : `${capitalize(business)} has refunded your payment of ${paid}.`}
    </p>
  )
}

function capitalize(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What to say after a return from checkout, while the server knows of no payment. */
function ReturnedNote({ returned }: { returned: ReturnOutcome }) {
  return (
    <p role="status" className={returned === 'canceled' ? classes.neutral : classes.alert}>
      {returned === 'canceled'
        ? 'Payment canceled. You can pay whenever you’re ready.'
        : 'Your payment isn’t confirmed yet. Please reload this page in a minute before trying again.'}
    </p>
  )
}
