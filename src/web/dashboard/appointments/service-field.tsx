import type { ComponentProps } from 'react'
import type { Service } from '#contract/services.ts'
import { moneyText } from '#web/format/money.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { KEPT_SERVICE } from './appointment-values.ts'

type ServiceFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> & {
  services: readonly Service[]
  /** The words of one that is no longer offered. */
  keptService?: string | undefined
}

export function ServiceField({ services, keptService, ...select }: ServiceFieldProps) {
  return (
    <SelectField {...select} label="Service" required>
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
