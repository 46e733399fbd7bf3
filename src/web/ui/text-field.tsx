import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from '#web/ui/field-frame.tsx'
import { selectOnFocus } from '#web/ui/select-on-focus.ts'

export type TextFieldProps = ComponentProps<'input'> & FieldProps

/** A field for text, or for a number: that is selected on focus. */
export function TextField({
  label,
  labelLanguage,
  hint,
  keepHint,
  error,
  ...input
}: TextFieldProps & { keepHint?: boolean }) {
  const isNumber = input.inputMode === 'numeric' || input.inputMode === 'decimal'
  return (
    <FieldFrame
      label={label}
      labelLanguage={labelLanguage}
      hint={hint}
      keepHint={keepHint}
      error={error}
      id={input.id}
    >
      {(inputProps) => <input {...(isNumber && { onFocus: selectOnFocus })} {...input} {...inputProps} />}
    </FieldFrame>
  )
}
