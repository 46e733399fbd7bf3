import type { PublicBusiness } from '#contract/booking.ts'
import { monthOf } from '#domain/booking/month.ts'
import { MAX_ITEMS } from '#domain/services/visit.ts'
import { isInRange } from '#domain/time/local-date.ts'
import type { Choice } from '#web/booking/booking-url.ts'
import { dateAt } from '#web/booking/local-time-text.ts'
import { isComplete, offeredItem, requestedItems, type VisitChoice } from '#web/booking/visit-choice.ts'

export type ValidChoice = Choice & { month: string }

/** The part of a choice that this business offers. It does not check whether the time is free. */
export function validChoice(requested: Choice, business: PublicBusiness): ValidChoice {
  const { services, timezone, first_date, last_date } = business
  const bookable = { from: first_date, to: last_date }
  const visit = validVisit(requested, services)
  const isVisitComplete = isComplete(visit, services)
  // The only service that is left may stand in for the chosen one, but not at its time.
  const isOtherService =
    requested.serviceId !== null && visit.serviceId !== null && visit.serviceId !== requested.serviceId
  const time =
    isVisitComplete &&
    !isOtherService &&
    requested.time &&
    isInRange(dateAt(timezone, requested.time), bookable)
      ? requested.time
      : null
  const requestedDate = time ? dateAt(timezone, time) : requested.date
  const date = isVisitComplete && requestedDate && isInRange(requestedDate, bookable) ? requestedDate : null
  const requestedMonth = date ? monthOf(date) : (requested.month ?? monthOf(first_date))
  const isMonthInRange = isInRange(requestedMonth, { from: monthOf(first_date), to: monthOf(last_date) })
  return {
    ...visit,
    // Nobody books less than they chose without seeing it.
    step: time && countOf(visit) >= countOf(requested) ? requested.step : 'choose',
    zip: business.zip_field === 'hidden' ? null : requested.zip,
    month: isMonthInRange ? requestedMonth : monthOf(first_date),
    date,
    time,
  }
}

/** The only service needs no choice. The owner may no longer offer other services and options. */
function validVisit(requested: VisitChoice, services: PublicBusiness['services']): VisitChoice {
  const earlier = requested.earlier.filter((item) => offeredItem(item, services)).slice(0, MAX_ITEMS - 1)
  const onlyService = services.length === 1 && earlier.length === 0 ? services[0] : undefined
  const service = services.find(({ id }) => id === requested.serviceId) ?? onlyService
  const isOffered = (name: string) => service?.add_ons.some((addOn) => addOn.name === name)
  return {
    serviceId: service?.id ?? null,
    size: service?.sizes.find(({ name }) => name === requested.size)?.name ?? null,
    addOns: requested.addOns.filter(isOffered),
    earlier,
  }
}

/** Counts services and their options. */
function countOf(visit: VisitChoice): number {
  return requestedItems(visit).flatMap(({ service, size, add_ons }) => [service, size ?? [], add_ons].flat())
    .length
}
