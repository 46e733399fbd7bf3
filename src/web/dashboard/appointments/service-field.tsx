import type { ComponentProps } from 'react'
import type { Service } from '#contract/services.ts'
import { moneyText } from '#web/format/money.ts'
import { priceValue } from '#web/format/price-input.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { KEPT_SERVICE } from './appointment-values.ts'

type ServiceFieldProps = Omit<ComponentProps<typeof SelectField>, 'label' | 'children' | 'onChange'> & {
  services: readonly Service[]
  /** Choosing a service also changes the price and the duration. */
  change: (field: 'service_id' | 'price' | 'duration', value: string) => void
  /** The name of the appointment's service if it is no longer offered. */
  keptService?: string | undefined
}

export function ServiceField({ services, change, keptService, ...select }: ServiceFieldProps) {
  function choose(serviceId: string) {
    change('service_id', serviceId)
    const service = services.find(({ id }) => id === serviceId)
    if (!service) return
    change('price', priceValue(service.price))
    change('duration', String(service.duration))
  }
  return (
    <SelectField {...select} onChange={(event) => choose(event.currentTarget.value)} label="Service" required>
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
