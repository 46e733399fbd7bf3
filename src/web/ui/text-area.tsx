import type { ComponentProps } from 'react'
import { FieldFrame, type FieldWords } from '#web/ui/field-frame.tsx'

export function TextArea({ label, hint, mistake, ...textarea }: ComponentProps<'textarea'> & FieldWords) {
  return (
    <FieldFrame label={label} hint={hint} mistake={mistake} id={textarea.id}>
      {(ties) => <textarea rows={3} {...textarea} {...ties} />}
    </FieldFrame>
  )
}
