import type { Service } from '#contract/services.ts'
import { chooseItem, type VisitItem, visitTotal } from '#domain/services/visit.ts'
import { priceValue } from '#web/format/price-input.ts'

/** A service of the visit as it is chosen in the form. */
export type ItemInput = {
  /** Empty until one is chosen. */
  service_id: string
  size: string | null
  add_ons: string[]
}

export const EMPTY_ITEM: ItemInput = { service_id: '', size: null, add_ons: [] }

type ItemValues = {
  service_id: string
  /** The items in JSON; empty as long as the visit is what it was, or just the service. */
  items: string
}

/** The items of the form. A form without any has the service that is chosen. */
export function itemInputs(
  { service_id, items }: ItemValues,
  booked: readonly VisitItem[] = [],
): ItemInput[] {
  if (items !== '') return JSON.parse(items) as ItemInput[]
  const inputs = booked.map(({ service_id, size, add_ons }) => ({
    service_id: service_id ?? '',
    size,
    add_ons: add_ons.map(({ name }) => name),
  }))
  return inputs.length > 0 ? inputs : [{ ...EMPTY_ITEM, service_id }]
}

/** The chosen items with their prices and durations. Those without a service, or with options that are gone, are left out. */
export function chosenItems(inputs: readonly ItemInput[], services: readonly Service[]): VisitItem[] {
  return inputs.flatMap(({ service_id, ...choice }) => {
    const service = services.find(({ id }) => id === service_id)
    const item = service && chooseItem(service, choice, { isSizeRequired: false })
    return item && typeof item !== 'string' ? [item] : []
  })
}

/** The form values that follow from the chosen items. One plain service needs no items, unless it replaces booked ones. */
export function valuesOfItems(
  inputs: readonly ItemInput[],
  services: readonly Service[],
  booked: readonly VisitItem[] | undefined,
) {
  const { price, duration } = visitTotal(chosenItems(inputs, services))
  const isPlain = inputs.length === 1 && inputs.every(({ size, add_ons }) => !size && add_ons.length === 0)
  return {
    service_id: inputs[0]?.service_id ?? '',
    items: isPlain && !booked ? '' : JSON.stringify(inputs),
    price: priceValue(price),
    duration: String(duration),
  }
}
