import type { PayPage } from '#contract/pay.ts'
import { moneyText } from '#web/format/money.ts'
import type { TypedTip } from './chosen-tip.ts'
import classes from './pay.module.css'
import { NO_TIP, PayForm } from './pay-form.tsx'
import type { Returned } from './returned-cookie.ts'

/** What became of a form that could not be followed. */
export type RefusedPayment = { alert?: string; mistake?: string; typed: TypedTip }

type WhatToDoProps = { invoice: PayPage; returned: Returned | null; refused: RefusedPayment | undefined }

export function WhatToDo({ invoice, returned, refused }: WhatToDoProps) {
  const { state, business_name, business_email, amount, tip_cents } = invoice
  const business = business_name ?? 'the business'
  if (state === 'void') return <p className={classes.calm}>This invoice is void. There is nothing to pay.</p>
  if (state === 'processing')
    return (
      <p role="status" className={classes.calm}>
        Your payment is being processed. Your bank has not confirmed it yet, which can take a few days. There
        is nothing more to do.
      </p>
    )
  if (state === 'paid')
    return (
      <p role="status" className={classes.done}>
        Thank you! Your payment of {moneyText(amount + tip_cents)} to {business} has been received.
      </p>
    )
  return (
    <>
      <ReturnedNote returned={returned} />
      {invoice.takesPayments ? (
        <>
          {refused?.alert && (
            <p role="alert" className={classes.alert}>
              {refused.alert}
            </p>
          )}
          <PayForm invoice={invoice} typed={refused?.typed ?? NO_TIP} mistake={refused?.mistake} />
        </>
      ) : (
        <p className={classes.alert}>
          This business cannot accept payments right now. Please contact{' '}
          <a href={`mailto:${business_email}`}>{business_email}</a>
        </p>
      )}
    </>
  )
}

/** What the server knows by now: it is not paid. */
function ReturnedNote({ returned }: { returned: Returned | null }) {
  if (returned === 'canceled')
    return (
      <p role="status" className={classes.calm}>
        Payment canceled. You can pay whenever you are ready.
      </p>
    )
  if (returned === 'success')
    return (
      <p role="status" className={classes.alert}>
        Your payment is not confirmed yet. Please reload this page in a minute before you pay again.
      </p>
    )
  return null
}
