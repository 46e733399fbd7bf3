import { useId } from 'react'
import classes from './series.module.css'

type Option<Value extends string> = { value: Value; label: string; hint?: string | undefined }

type RadioChoiceProps<Value extends string> = {
  legend: string
  /** Only screen readers get the legend. */
  isLegendSpoken?: boolean
  options: readonly Option<Value>[]
  chosen: Value | undefined
  mistake?: string | undefined
  onChoose: (value: Value) => void
}

/** Radio buttons, one per line and easy to tap. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { legend, isLegendSpoken = false, options, chosen, mistake, onChoose } = props
  const name = useId()
  const mistakeId = mistake && `${name}-mistake`
  return (
    <fieldset className={classes.choice} aria-describedby={mistakeId}>
      <legend className={isLegendSpoken ? classes.spoken : undefined}>{legend}</legend>
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
      {mistake && (
        <p id={mistakeId} className={classes.mistake}>
          {mistake}
        </p>
      )}
    </fieldset>
  )
}
