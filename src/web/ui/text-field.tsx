import type { ComponentProps, ReactNode } from 'react'
import { FieldFrame, type FieldWords } from '#web/ui/field-frame.tsx'

export type TextFieldProps = ComponentProps<'input'> &
  FieldWords & {
    /** A button inside the box, after the text. */
    button?: ReactNode
  }

export function TextField({ label, hint, mistake, button, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} mistake={mistake} id={input.id}>
      {(ties) => (
        <>
          <input {...input} {...ties} />
          {button}
        </>
      )}
    </FieldFrame>
  )
}
