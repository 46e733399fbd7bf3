import { CheckboxField } from '#web/ui/checkbox-field.tsx'

type TellClientFieldProps = {
  /** For a new job the box says that it is confirmed. */
  isNew?: boolean
  isChecked: boolean
  onChange: (isChecked: boolean) => void
}

export function TellClientField({ isNew = false, isChecked, onChange }: TellClientFieldProps) {
  return (
    <CheckboxField
      label={isNew ? 'Send a confirmation' : 'Tell the client'}
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
