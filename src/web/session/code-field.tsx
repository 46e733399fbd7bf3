import type { TextFieldProps } from '#web/ui/text-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'

/** For the authenticator's six digits or a recovery code, which has letters too: a keyboard of digits is not enough. */
export function CodeField(props: Omit<TextFieldProps, 'label'>) {
  return (
    <TextField
      {...props}
      label="Code"
      hint="The 6 digits from your authenticator app, or a recovery code"
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
    />
  )
}
