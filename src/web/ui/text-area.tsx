import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from '#web/ui/field-frame.tsx'

export function TextArea({ label, hint, error, ...textarea }: ComponentProps<'textarea'> & FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={textarea.id}>
      {(inputProps) => <textarea rows={3} {...textarea} {...inputProps} />}
    </FieldFrame>
  )
}
