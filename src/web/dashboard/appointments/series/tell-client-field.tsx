import { CheckboxField } from '#web/ui/checkbox-field.tsx'

type TellClientFieldProps = {
  /** For a new job the box says that it is confirmed. */
  isNew?: boolean
  /** The client has no email: the owner confirms a new job by text. */
  isByText?: boolean
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function TellClientField({
  isNew = false,
  isByText = false,
  isChecked,
  onChange,
}: TellClientFieldProps) {
  return (
    <CheckboxField
      label={isNew ? (isByText ? 'Prepare a text to confirm' : 'Send a confirmation') : 'Tell the client'}
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
