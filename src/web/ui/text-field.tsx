import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords } from '#web/ui/field-frame.tsx'

export type TextFieldProps = ComponentProps<'input'> & FieldWords

export function TextField({ label, hint, mistake, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} mistake={mistake} id={input.id}>
      {(ties) => <input {...input} {...ties} />}
    </FieldFrame>
  )
}
