import { CheckboxField } from '#web/ui/checkbox-field.tsx'

type TellClientFieldProps = { isTelling: boolean; onChange: (isTelling: boolean) => void }

export function TellClientField({ isTelling, onChange }: TellClientFieldProps) {
  return (
    <CheckboxField
      label="Tell the client"
      checked={isTelling}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
