import { type ReactNode, useId } from 'react'
import type { FormFields } from '#web/ui/form-fields.ts'
import classes from './rules.module.css'

type RuleFrameProps = { title: string; help: string; children: ReactNode }

/** Groups the fields of one rule. */
export function RuleFrame({ title, help, children }: RuleFrameProps) {
  const id = useId()
  return (
    <fieldset className={classes.rule} aria-describedby={id}>
      <legend>{title}</legend>
      <p id={id} className={classes.help}>
        {help}
      </p>
      {children}
    </fieldset>
  )
}

export type RuleProps = { fields: FormFields }
