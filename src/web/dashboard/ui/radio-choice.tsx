import { useId } from 'react'
import classes from './radio-choice.module.css'

type RadioOption<Value extends string> = { value: Value; label: string; hint?: string | undefined }

type RadioChoiceProps<Value extends string> = {
  legend: string
  /** Only screen readers get the legend. */
  isLegendHidden?: boolean
  options: readonly RadioOption<Value>[]
  chosen: Value | undefined
  error?: string | undefined
  onChoose: (value: Value) => void
}

/** Radio buttons, one per line and easy to tap. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { legend, isLegendHidden = false, options, chosen, error, onChoose } = props
  const name = useId()
  const errorId = error && `${name}-error`
  return (
    <fieldset className={classes.choice} aria-describedby={errorId}>
      <legend className={isLegendHidden ? classes.hidden : undefined}>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value} className={classes.option}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={chosen === value}
            onChange={() => onChoose(value)}
          />
          <span>
            {label}
            {hint && <small>{hint}</small>}
          </span>
        </label>
      ))}
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
