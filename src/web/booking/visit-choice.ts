import { chooseItem, type ServiceWithOptions, type VisitItem } from '#domain/services/visit.ts'

/** A service of a visit as the API takes it, with its options by their names. */
export type RequestedItem = { service: string; size: string | null; add_ons: string[] }

/** The services that a visitor has chosen for one visit. */
export type VisitChoice = {
  /** The service that is being chosen; null while it is still to be chosen. */
  serviceId: string | null
  size: string | null
  addOns: string[]
  /** The services that were added before it. */
  earlier: RequestedItem[]
}

export const NO_VISIT: VisitChoice = { serviceId: null, size: null, addOns: [], earlier: [] }

export function requestedItems({ serviceId, size, addOns, earlier }: VisitChoice): RequestedItem[] {
  return serviceId === null ? earlier : [...earlier, { service: serviceId, size, add_ons: addOns }]
}

/** The visit in the body of a request. A single service without options is its id alone. */
export function visitBody(choice: VisitChoice): { serviceId: string } | { items: RequestedItem[] } {
  const items = requestedItems(choice)
  const isPlain =
    items.length < 2 && items.every(({ size, add_ons }) => size === null && add_ons.length === 0)
  return isPlain ? { serviceId: items[0]?.service ?? '' } : { items }
}

export type VisitQuery = { service: string } | { items: string }

/** The visit in the query of a request. */
export function visitQuery(choice: VisitChoice): VisitQuery {
  const visit = visitBody(choice)
  return 'items' in visit ? { items: JSON.stringify(visit.items) } : { service: visit.serviceId }
}

/** The item with its price and duration; null if it is not offered, or its size is still to be chosen. */
export function offeredItem(
  { service: serviceId, ...options }: RequestedItem,
  services: readonly ServiceWithOptions[],
): VisitItem | null {
  const service = services.find(({ id }) => id === serviceId)
  const item = service && chooseItem(service, options, { isSizeRequired: true })
  return typeof item === 'object' ? item : null
}

/** The items that are complete, with their prices and durations. */
export function completeItems(choice: VisitChoice, services: readonly ServiceWithOptions[]): VisitItem[] {
  return requestedItems(choice).flatMap((item) => offeredItem(item, services) ?? [])
}

/** Whether the visit can be booked: at least one service is chosen, and none lacks its size. */
export function isComplete(choice: VisitChoice, services: readonly ServiceWithOptions[]): boolean {
  const requested = requestedItems(choice)
  return requested.length > 0 && requested.length === completeItems(choice, services).length
}
