import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from '#web/ui/field-frame.tsx'
import classes from './field.module.css'

/** A native select, so that phones show their usual picker. */
export function SelectField({
  label,
  labelLanguage,
  hint,
  error,
  ...select
}: ComponentProps<'select'> & FieldProps) {
  return (
    <FieldFrame label={label} labelLanguage={labelLanguage} hint={hint} error={error} id={select.id}>
      {(inputProps) => (
        <>
          <select {...select} {...inputProps} />
          <ChevronDown className={classes.chevron} size={18} aria-hidden />
        </>
      )}
    </FieldFrame>
  )
}
