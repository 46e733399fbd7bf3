import { CheckboxField } from '#web/ui/checkbox-field.tsx'

type TellClientFieldProps = { isChecked: boolean; onChange: (isChecked: boolean) => void }

export function TellClientField({ isChecked, onChange }: TellClientFieldProps) {
  return (
    <CheckboxField
      label="Tell the client"
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
