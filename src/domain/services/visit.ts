/** Something extra, such as pet hair, with what it adds to the price (cents) and to the duration (minutes). */
export type AddOn = { name: string; price: number; duration: number }

/** A size of what is serviced, such as 'SUV', with the price and duration of the service in this size. */
export type Size = { name: string; price: number; duration: number }

export type ServiceWithOptions = {
  id: string
  name: string
  /** Of a service without sizes. */
  price: number
  duration: number
  /** Empty if it has one price for all. */
  sizes: readonly Size[]
  add_ons: readonly AddOn[]
}

/** What somebody chooses: options by their names, which are unique within a service. */
export type ItemChoice = { size: string | null; add_ons: readonly string[] }

/** One service of a visit as it was chosen. Later changes of the service do not change it. */
export type VisitItem = {
  /** Null for the default consultation, and once the service was deleted. */
  service_id: string | null
  service: string
  /** Null if the service has no sizes. */
  size: string | null
  /** Of the service in this size, without its add-ons. */
  price: number
  duration: number
  add_ons: AddOn[]
}

export const MAX_ITEMS = 5

export type Total = { price: number; duration: number }

/** Price and duration of a whole visit. */
export function visitTotal(items: readonly VisitItem[]): Total {
  return sum(items.flatMap((item) => [item, ...item.add_ons]))
}

export function itemTotal(item: VisitItem): Total {
  return visitTotal([item])
}

function sum(parts: readonly Total[]): Total {
  return parts.reduce(
    (total, { price, duration }) => ({ price: total.price + price, duration: total.duration + duration }),
    { price: 0, duration: 0 },
  )
}

export type UnknownChoice = 'size required' | 'unknown size' | 'unknown add-on'

/** The item that was chosen, or why there is none. The owner may leave out the size, and then sets the price. */
export function chooseItem(
  service: ServiceWithOptions,
  { size: sizeName, add_ons: addOnNames }: ItemChoice,
  { isSizeRequired }: { isSizeRequired: boolean },
): VisitItem | UnknownChoice {
  const size = sizeName === null ? undefined : byName(service.sizes, sizeName)
  if (sizeName === null && service.sizes.length > 0 && isSizeRequired) return 'size required'
  if (sizeName !== null && !size) return 'unknown size'
  const addOns = service.add_ons.filter(({ name }) => addOnNames.some((chosen) => isSameName(chosen, name)))
  if (addOnNames.some((name) => !byName(service.add_ons, name))) return 'unknown add-on'
  const { price, duration } = size ?? service
  return {
    service_id: service.id,
    service: service.name,
    size: size?.name ?? null,
    price,
    duration,
    add_ons: addOns.map((addOn) => ({ name: addOn.name, price: addOn.price, duration: addOn.duration })),
  }
}

function byName<Option extends { name: string }>(
  options: readonly Option[],
  name: string,
): Option | undefined {
  return options.find((option) => isSameName(option.name, name))
}

/** Names differ in more than their case. */
export function isSameName(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** The lowest price, if it depends on the size: `from $99`. */
export function lowestOffer(service: ServiceWithOptions): Total {
  const [first, ...others] = service.sizes
  if (!first) return service
  return others.reduce<Total>(
    (lowest, { price, duration }) => ({
      price: Math.min(lowest.price, price),
      duration: Math.min(lowest.duration, duration),
    }),
    first,
  )
}

/** The longest that a service can take, with its longest size and all add-ons. */
export function longestDuration({ duration, sizes, add_ons }: ServiceWithOptions): number {
  const longest = Math.max(duration, ...sizes.map((size) => size.duration))
  return longest + sum(add_ons).duration
}

/** `Full Detail (SUV)`. */
export function itemName({ service, size }: Pick<VisitItem, 'service' | 'size'>): string {
  return size === null ? service : `${service} (${size})`
}

/** `Full Detail (SUV) + Pet hair + Clay bar`. */
export function itemText(item: VisitItem): string {
  return [itemName(item), ...item.add_ons.map(({ name }) => name)].join(' + ')
}

type Visit = { service: string; items?: readonly VisitItem[] | undefined }

/** What a visit consists of, in short: `Full Detail (SUV) + Pet hair, Wash`. */
export function visitText({ service, items }: Visit): string {
  return items?.map(itemText).join(', ') ?? service
}

/** Whether the visit is more than one plain service, so that its items have to be stored. */
export function hasOptions(items: readonly VisitItem[]): boolean {
  return items.length > 1 || items.some(({ size, add_ons }) => size !== null || add_ons.length > 0)
}
