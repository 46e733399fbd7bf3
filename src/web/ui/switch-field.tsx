import { type ComponentProps, useId } from 'react'
import classes from './switch-field.module.css'

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & {
  label: string
  /** Over the whole width: the label as a heading, the switch at the end. */
  isRow?: boolean
  /** Comes with every field of a form, and is not shown: neither position of a switch can be wrong. */
  mistake?: string | undefined
}

export function SwitchField({ label, isRow = false, mistake: _, ...input }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={`${classes.field} ${isRow ? classes.row : ''}`}>
      <label htmlFor={id}>{label}</label>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked */}
      <input {...input} id={id} type="checkbox" role="switch" className={classes.switch} />
    </div>
  )
}
