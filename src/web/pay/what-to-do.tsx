import type { PayPage } from '#contract/pay.ts'
import { paidBack } from '#domain/invoices/paid-back.ts'
import { TIP_PERCENTS, tipCents } from '#domain/invoices/tip-choices.ts'
import { moneyText } from '#web/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { customTip, NO_TIP, SHOWN_TIP, type TypedTip } from './chosen-tip.ts'
import classes from './pay.module.css'
import { paymentOf } from './payment-of.ts'
import type { Returned } from './returned-cookie.ts'
import { TipChoice } from './tip-choice.tsx'

/** What became of a form that was not followed: it could not be, or its sum has yet to be seen. */
export type UnfollowedForm = { alert?: string; mistake?: string; typed: TypedTip }

type WhatToDoProps = {
  invoice: PayPage
  returned: Returned | null
  /** What the client chose before. */
  tip: TypedTip | null
  form: UnfollowedForm | undefined
}

export function WhatToDo({ invoice, returned, tip, form }: WhatToDoProps) {
  const { state, business_name, business_email } = invoice
  const business = business_name ?? 'the business'
  if (state === 'void') return <p className={classes.calm}>This invoice is void. There is nothing to pay.</p>
  if (state === 'processing')
    return (
      <p role="status" className={classes.calm}>
        Your payment is being processed. Your bank has not confirmed it yet, which can take a few days. There
        is nothing more to do.
      </p>
    )
  if (state === 'checked')
    return (
      <p role="status" className={classes.calm}>
        A payment of this invoice is being looked at, because it is not what the invoice asks for. Please do
        not pay again, but contact {business} at <a href={`mailto:${business_email}`}>{business_email}</a>.
      </p>
    )
  if (state === 'paid') return <PaidNote invoice={invoice} business={business} />
  // Where tips are no longer offered there is no field that could say it.
  const alert = form?.alert ?? (invoice.offersTips ? undefined : form?.mistake)
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
          <PayForm invoice={invoice} typed={form?.typed ?? tip ?? NO_TIP} mistake={form?.mistake} />
        </>
      ) : (
        <p className={classes.alert}>
          This business cannot accept payments right now. Please contact{' '}
          <a href={`mailto:${business_email}`}>{business_email}</a>.
        </p>
      )}
    </>
  )
}

type PayFormProps = { invoice: PayPage; typed: TypedTip; mistake: string | undefined }

function PayForm({ invoice: { amount, offersTips }, typed, mistake }: PayFormProps) {
  const own = offersTips ? customTip(typed, amount) : null
  return (
    <form method="post" className={classes.form} noValidate>
      {offersTips && <TipChoice amount={amount} typed={typed} mistake={mistake} />}
      {own !== null && <input type="hidden" name={SHOWN_TIP} value={own} />}
      <Button type="submit">
        {offersTips ? <PayWords amount={amount} own={own} /> : `Pay ${moneyText(amount)}`}
      </Button>
      <p className={classes.note}>You pay on the secure page of the payment provider.</p>
    </form>
  )
}

/** The style sheet shows the words of the tip that is chosen: the page has no script. */
function PayWords({ amount, own }: { amount: number; own: number | null }) {
  return (
    <span className={classes.words}>
      {[0, ...TIP_PERCENTS].map((percent) => (
        <span key={percent}>Pay {moneyText(amount + tipCents(amount, percent))}</span>
      ))}
      <span>{own === null ? 'Continue' : `Pay ${moneyText(amount + own)}`}</span>
    </span>
  )
}

/** Whether it names the business's address itself. */
export function saysWhomToAsk({ state, takesPayments }: PayPage): boolean {
  return state === 'checked' || (state === 'due' && !takesPayments)
}

/** Thanks only for what was kept. */
function PaidNote({ invoice, business }: { invoice: PayPage; business: string }) {
  const payment = paymentOf(invoice)
  const { refunded, lost } = payment
  const paid = moneyText(payment.paid)
  const back = paidBack(payment)
  if (back === null)
    return (
      <p role="status" className={classes.done}>
        Thank you! Your payment of {paid} to {business} has been received.
      </p>
    )
  return (
    <p role="status" className={classes.calm}>
      {back === 'part'
        ? `Your payment of ${paid} to ${business} has been received. ${moneyText(refunded + lost)} of it went back to you.`
        : lost > 0
          ? `Your bank has returned your payment of ${paid} to you.`
          : `${sentenceStart(business)} has refunded your payment of ${paid}.`}
    </p>
  )
}

function sentenceStart(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** What the server knows by now: it is not paid. */
function ReturnedNote({ returned }: { returned: Returned }) {
  return (
    <p role="status" className={returned === 'canceled' ? classes.calm : classes.alert}>
      {returned === 'canceled'
        ? 'Payment canceled. You can pay whenever you are ready.'
        : 'Your payment is not confirmed yet. Please reload this page in a minute before you pay again.'}
    </p>
  )
}
