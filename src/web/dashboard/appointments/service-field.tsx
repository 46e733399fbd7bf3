import type { ComponentProps } from 'react'
import type { Service } from '#contract/services.ts'
import { moneyText } from '#web/format/money.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { KEPT_SERVICE } from './appointment-values.ts'

type ServiceFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children' | 'onChange'> & {
  label?: string
  services: readonly Service[]
  onChoose: (serviceId: string) => void
  /** The name of the appointment's service if it is no longer offered. */
  keptService?: string | undefined
}

export function ServiceField(props: ServiceFieldProps) {
  const { label = 'Service', services, onChoose, keptService, ...select } = props
  return (
    <SelectField {...select} onChange={(event) => onChoose(event.currentTarget.value)} label={label} required>
      {select.value === '' && <option value="">Choose a service</option>}
      {keptService !== undefined && <option value={KEPT_SERVICE}>{keptService} (no longer offered)</option>}
      {services.map(({ id, name, price }) => (
        <option key={id} value={id}>
          {name} - {moneyText(price)}
        </option>
      ))}
    </SelectField>
  )
}
