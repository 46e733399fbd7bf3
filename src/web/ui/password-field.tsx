import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { FieldFrame } from '#web/ui/field-frame.tsx'
import type { TextFieldProps } from '#web/ui/text-field.tsx'
import classes from './field.module.css'

/** A password input with a show button, because typing a hidden password on a phone is error-prone. */
export function PasswordField({ label, hint, error, ...input }: Omit<TextFieldProps, 'type'>) {
  const [isShown, setShown] = useState(false)
  const type = isShown ? 'text' : 'password'
  const Icon = isShown ? EyeOff : Eye
  return (
    <FieldFrame label={label} hint={hint} error={error} id={input.id}>
      {(inputProps) => (
        <>
          <input
            {...input}
            {...inputProps}
            type={type}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={classes.reveal}
            aria-label={`Show ${label.toLowerCase()}`}
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon size={20} aria-hidden />
          </button>
        </>
      )}
    </FieldFrame>
  )
}

export function NewPasswordField(props: Omit<TextFieldProps, 'type' | 'hint' | 'autoComplete'>) {
  return <PasswordField {...props} hint="At least 6 characters" autoComplete="new-password" />
}
