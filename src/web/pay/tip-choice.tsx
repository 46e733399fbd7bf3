import { TIP_PERCENTS, tipCents } from '#domain/invoices/tip-choices.ts'
import type { PayWords } from '#domain/language/en/pay.ts'
import { moneyText } from '#web/format/money.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { TipInput } from './parsed-tip.ts'
import classes from './pay.module.css'

type TipChoiceProps = {
  words: PayWords
  /** The whole price, which the percentages are of. */
  amount: number
  /** What is paid besides the tip. */
  due: number
  typed: TipInput
  error: string | undefined
}

/** A choice of tips. The default is no tip. */
export function TipChoice({ words, amount, due, typed, error }: TipChoiceProps) {
  const choices = [
    { value: 'none', label: words.noTip, tip: 0 },
    ...TIP_PERCENTS.map((percent) => ({
      value: String(percent),
      label: `${percent}%`,
      tip: tipCents(amount, percent),
    })),
  ]
  return (
    <fieldset className={classes.tips}>
      <legend>{words.addTip}</legend>
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
        <span>{words.customTip}</span>
      </label>
      <div className={classes.custom}>
        <TextField
          label={words.yourTip}
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
