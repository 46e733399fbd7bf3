import { type ComponentProps, type ReactNode, useId } from 'react'
import classes from './field.module.css'

type CheckboxFieldProps = ComponentProps<'input'> & { label: ReactNode; mistake?: string }

export function CheckboxField({ label, mistake, ...input }: CheckboxFieldProps) {
  const id = useId()
  const mistakeId = mistake && `${id}-mistake`
  return (
    <div className={classes.tick}>
      <input
        {...input}
        id={id}
        type="checkbox"
        aria-invalid={mistake !== undefined}
        aria-describedby={mistakeId}
      />
      <label htmlFor={id}>{label}</label>
      {mistake && (
        <p id={mistakeId} className={classes.mistake}>
          {mistake}
        </p>
      )}
    </div>
  )
}
