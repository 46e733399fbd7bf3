import { type ComponentProps, useId } from 'react'
import classes from './switch-field.module.css'

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role'> & { label: string }

export function SwitchField({ label, ...input }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      {/* biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells by itself whether it is checked */}
      <input {...input} id={id} type="checkbox" role="switch" className={classes.switch} />
    </div>
  )
}
