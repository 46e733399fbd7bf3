import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './field.module.css'

export type TextFieldProps = ComponentProps<'input'> & {
  label: string
  hint?: string
  mistake?: string
  /** A button inside the box, after the text. */
  button?: ReactNode
}

export function TextField({ label, hint, mistake, button, ...input }: TextFieldProps) {
  const id = useId()
  const hintId = hint && `${id}-hint`
  const mistakeId = mistake && `${id}-mistake`
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.box}>
        <input
          {...input}
          id={id}
          aria-invalid={mistake !== undefined}
          aria-describedby={[mistakeId, hintId].filter(Boolean).join(' ') || undefined}
        />
        {button}
      </div>
      {mistake && (
        <p id={mistakeId} className={classes.mistake}>
          {mistake}
        </p>
      )}
      {hint && (
        <p id={hintId} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
