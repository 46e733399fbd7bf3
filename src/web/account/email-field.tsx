import type { ChangeEvent } from 'react'
import { TextField, type TextFieldProps } from '#web/ui/text-field.tsx'

type EmailFieldProps = Omit<TextFieldProps, 'label' | 'type'> & {
  /** Hears what is typed, so that the next form begins with it. */
  onEmail: (email: string) => void
}

export function EmailField({ onEmail, onChange, ...field }: EmailFieldProps) {
  function keep(event: ChangeEvent<HTMLInputElement>) {
    onChange?.(event)
    onEmail(event.currentTarget.value)
  }
  return (
    <TextField
      {...field}
      label="Email"
      type="email"
      inputMode="email"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      onChange={keep}
    />
  )
}
