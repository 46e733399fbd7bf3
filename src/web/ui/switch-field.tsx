import { type ComponentProps, useId } from 'react'
import classes from './switch-field.module.css'

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string
  /** Full width: the label as a heading, the switch at the end. */
  isRow?: boolean
  /** Accepted because every form field passes it, but not shown: a switch is never invalid. */
  error?: string | undefined
}

export function SwitchField({ label, isRow = false, error: _, ...input }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={`${classes.field} ${isRow ? classes.row : ''}`}>
      <label htmlFor={id}>{label}</label>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox exposes its checked state */}
      <input {...input} id={id} type="checkbox" role="switch" className={classes.switch} />
    </div>
  )
}
