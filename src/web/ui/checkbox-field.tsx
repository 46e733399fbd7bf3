import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './field.module.css'

type CheckboxFieldProps = ComponentProps<'input'> & { label: ReactNode; error?: string }

export function CheckboxField({ label, error, ...input }: CheckboxFieldProps) {
  const id = useId()
  const errorId = error && `${id}-error`
  return (
    <div className={classes.checkbox}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={error !== undefined}
        aria-describedby={errorId}
      />
      <label htmlFor={id}>{label}</label>
      {error && (
        <p id={errorId} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
