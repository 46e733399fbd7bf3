import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from '#web/ui/field-frame.tsx'

export type TextFieldProps = ComponentProps<'input'> & FieldProps

export function TextField({ label, hint, error, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} id={input.id}>
      {(inputProps) => <input {...input} {...inputProps} />}
    </FieldFrame>
  )
}
