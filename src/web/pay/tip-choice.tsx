import { TIP_PERCENTS, tipCents } from '#domain/invoices/tip-choices.ts'
import { moneyText } from '#web/format/money.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { TipInput } from './parsed-tip.ts'
import classes from './pay.module.css'

type TipChoiceProps = {
  /** The whole price, which the percentages are of. */
  amount: number
  /** What is paid besides the tip. */
  due: number
  typed: TipInput
  error: string | undefined
}

/** A choice of tips. The default is no tip. */
export function TipChoice({ amount, due, typed, error }: TipChoiceProps) {
  const choices = [
    { value: 'none', label: 'No tip', tip: 0 },
    ...TIP_PERCENTS.map((percent) => ({
      value: String(percent),
      label: `${percent}%`,
      tip: tipCents(amount, percent),
    })),
  ]
  return (
    <fieldset className={classes.tips}>
      <legend>Add a tip?</legend>
      {choices.map(({ value, label, tip }) => (
        <label key={value} className={classes.tip}>
          <input type="radio" name="tip" value={value} defaultChecked={typed.choice === value} />
          <span>
            {label}
            {tip > 0 && <small>{moneyText(tip)}</small>}
          </span>
          <span className={classes.sum}>{moneyText(due + tip)}</span>
        </label>
      ))}
      <label className={classes.tip}>
        <input type="radio" name="tip" value="custom" defaultChecked={typed.choice === 'custom'} />
        <span>Custom amount</span>
      </label>
      <div className={classes.custom}>
        <TextField
          label="Your tip in dollars"
          id="custom_tip"
          name="custom_tip"
          type="text"
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          defaultValue={typed.custom}
          error={error}
        />
      </div>
    </fieldset>
  )
}
