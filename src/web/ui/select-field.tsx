import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords } from '#web/ui/field-frame.tsx'
import classes from './field.module.css'

/** The browser's own list: a phone shows it the way its owner knows. */
export function SelectField({ label, hint, mistake, ...select }: ComponentProps<'select'> & FieldWords) {
  return (
    <FieldFrame label={label} hint={hint} mistake={mistake}>
      {(ties) => (
        <>
          <select {...select} {...ties} />
          <ChevronDown className={classes.chevron} size={18} aria-hidden />
        </>
      )}
    </FieldFrame>
  )
}
