import { Plus } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { Service } from '#contract/services.ts'
import { MAX_ITEMS, type VisitItem } from '#domain/services/visit.ts'
import { moneyText } from '#web/format/money.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import type { AppointmentValues } from './appointment-values.ts'
import classes from './appointments.module.css'
import { EMPTY_ITEM, type ItemInput, itemInputs, valuesOfItems } from './item-inputs.ts'
import { ServiceField } from './service-field.tsx'

type ItemFieldsProps = {
  services: readonly Service[]
  values: Pick<AppointmentValues, 'service_id' | 'items'>
  /** What the appointment consists of so far. */
  booked: readonly VisitItem[] | undefined
  change: (field: 'service_id' | 'items' | 'price' | 'duration', value: string) => void
  /** What is wrong with the items. */
  error: string | undefined
  /** The field of the first service. */
  firstService: Omit<ComponentProps<typeof ServiceField>, 'services' | 'onChoose'> & {
    'data-autofocus'?: true | undefined
  }
}

/** The services of a visit with their options. Each change sets the price and the duration to the new total. */
export function ItemFields(props: ItemFieldsProps) {
  const { services, values, booked, change, error, firstService } = props
  const inputs = itemInputs(values, booked)
  const isMissing = ({ service_id }: ItemInput) => service_id === ''
  const erroneous = Math.max(0, inputs.findIndex(isMissing))

  function update(next: readonly ItemInput[]) {
    for (const [field, value] of Object.entries(valuesOfItems(next, services, booked)))
      change(field as 'items', value)
  }
  const updateOne = (position: number, input: ItemInput) => update(inputs.with(position, input))

  function chooseFirst(serviceId: string) {
    if (services.some(({ id }) => id === serviceId))
      return updateOne(0, { ...EMPTY_ITEM, service_id: serviceId })
    // The service that is no longer offered, which keeps its price and duration.
    change('service_id', serviceId)
    change('items', '')
  }

  return (
    <>
      {inputs.map((input, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: items have no identity besides their position
        <div key={position} className={classes.item}>
          {position === 0 ? (
            <ServiceField
              {...firstService}
              error={firstService.error ?? (erroneous === 0 ? error : undefined)}
              services={services}
              onChoose={chooseFirst}
            />
          ) : (
            <div className={classes.anotherService}>
              <ServiceField
                label={`Service ${position + 1}`}
                value={input.service_id}
                error={erroneous === position ? error : undefined}
                services={services}
                onChoose={(service_id) => updateOne(position, { ...EMPTY_ITEM, service_id })}
              />
              <Button look="quiet" onClick={() => update(inputs.toSpliced(position, 1))}>
                Remove
              </Button>
            </div>
          )}
          <Options
            service={services.find(({ id }) => id === input.service_id)}
            input={input}
            onChange={(next) => updateOne(position, next)}
          />
        </div>
      ))}
      {inputs.length < MAX_ITEMS && services.length > 0 && values.service_id !== '' && (
        <Button look="quiet" onClick={() => update([...inputs, EMPTY_ITEM])}>
          <Plus size={18} aria-hidden /> Add another service
        </Button>
      )}
    </>
  )
}

type OptionsProps = {
  service: Service | undefined
  input: ItemInput
  onChange: (input: ItemInput) => void
}

function Options({ service, input, onChange }: OptionsProps) {
  if (!service) return null
  const { sizes, add_ons } = service
  return (
    <>
      {sizes.length > 0 && (
        <SelectField
          label="Size"
          value={input.size ?? ''}
          onChange={(event) => onChange({ ...input, size: event.currentTarget.value || null })}
        >
          <option value="">Choose a size</option>
          {sizes.map(({ name, price, duration }) => (
            <option key={name} value={name}>
              {name} - {moneyText(price)}, {duration} mins
            </option>
          ))}
        </SelectField>
      )}
      {add_ons.length > 0 && (
        <fieldset className={classes.addOns}>
          <legend>Add-ons</legend>
          {add_ons.map(({ name, price, duration }) => (
            <CheckboxField
              key={name}
              label={`${name} + ${moneyText(price)}${duration > 0 ? `, + ${duration} mins` : ''}`}
              checked={input.add_ons.includes(name)}
              onChange={(event) =>
                onChange({
                  ...input,
                  add_ons: event.currentTarget.checked
                    ? [...input.add_ons, name]
                    : input.add_ons.filter((other) => other !== name),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
