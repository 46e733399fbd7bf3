import { MAX_MINUTES } from '#contract/duration.ts'
import { MAX_CENTS } from '#contract/price.ts'
import {
  chooseItem,
  type ItemChoice,
  isSameName,
  type ServiceWithOptions,
  type UnknownChoice,
  type VisitItem,
  visitTotal,
} from '#domain/services/visit.ts'
import { refuse } from '#server/base/refusal.ts'

/** An item of a request: its service by id or name, and the options by name. */
export type RequestedItem = ItemChoice & { service: string }

const SENTENCES: Readonly<Record<UnknownChoice, string>> = {
  'size required': 'Choose a size',
  'unknown size': 'This size is no longer offered. Choose another.',
  'unknown add-on': 'An add-on you chose is no longer offered.',
}

const NO_SERVICE = 'This service isn’t available. Please choose another.'

/** The items of a visit with their prices and durations. Refuses what the owner does not offer. */
export function chooseItems(
  services: readonly ServiceWithOptions[],
  requested: readonly RequestedItem[],
  options: { isSizeRequired: boolean },
): VisitItem[] {
  const items = requested.map(({ service: key, ...choice }) => {
    const service = services.find(({ id, name }) => id === key || isSameName(name, key))
    if (!service) return refuse('not_found', { message: NO_SERVICE, fields: { service: 'Choose a service' } })
    const item = chooseItem(service, choice, options)
    if (typeof item !== 'string') return item
    return refuse('invalid_request', { message: SENTENCES[item], fields: { items: SENTENCES[item] } })
  })
  const { price, duration } = visitTotal(items)
  if (duration > MAX_MINUTES)
    refuse('invalid_request', { fields: { items: 'A visit can take at most a week' } })
  if (price > MAX_CENTS)
    refuse('invalid_request', { fields: { items: 'A visit must cost less than $100,000' } })
  return items
}
