import type { PayPage } from '#contract/pay.ts'
import { TIP_PERCENTS, tipCents } from '#domain/invoices/tip-choices.ts'
import { moneyText } from '#web/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { customTip, SHOWN_TIP, type TypedTip } from './chosen-tip.ts'
import classes from './pay.module.css'
import { TipChoice } from './tip-choice.tsx'

type PayFormProps = { invoice: PayPage; typed: TypedTip; mistake: string | undefined }

export function PayForm({ invoice: { amount, offersTips }, typed, mistake }: PayFormProps) {
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
