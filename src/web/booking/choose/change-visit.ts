import type { Choice } from '#web/booking/booking-url.ts'
import { NO_VISIT, requestedItems } from '#web/booking/visit-choice.ts'

/* Another visit takes another time, so the chosen one is dropped with every change. */

export function withService(choice: Choice, serviceId: string): Choice {
  return { ...choice, serviceId, size: null, addOns: [], date: null, time: null }
}

export function withSize(choice: Choice, size: string): Choice {
  return { ...choice, size, time: null }
}

/** Adds an add-on, or removes it. */
export function withAddOnToggled(choice: Choice, name: string): Choice {
  const { addOns } = choice
  const toggled = addOns.includes(name) ? addOns.filter((other) => other !== name) : [...addOns, name]
  return { ...choice, addOns: toggled, time: null }
}

/** Finishes the service that was being chosen, so that another can be. The visit and its time stay as they are. */
export function withAnother(choice: Choice): Choice {
  return { ...choice, ...NO_VISIT, earlier: requestedItems(choice) }
}

/** Goes back to the service before, with its options. */
export function withoutAnother(choice: Choice): Choice {
  const { service: serviceId = null, size = null, add_ons: addOns = [] } = choice.earlier.at(-1) ?? {}
  const isSameVisit = choice.serviceId === null
  return {
    ...choice,
    ...{ serviceId, size, addOns, earlier: choice.earlier.slice(0, -1) },
    time: isSameVisit ? choice.time : null,
  }
}

/** Removes one of the services that were added before. */
export function withoutItem(choice: Choice, index: number): Choice {
  return { ...choice, earlier: choice.earlier.filter((_, n) => n !== index), time: null }
}
