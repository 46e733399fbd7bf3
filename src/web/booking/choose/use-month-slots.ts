import { useEffect, useState, useSyncExternalStore } from 'react'
import { monthAfter, monthOf } from '#domain/booking/month.ts'
import { call } from '#web/api/client.ts'
import { BOOKING_ENDPOINTS } from '#web/booking/booking-endpoints.ts'
import { type Choice, requestedZip } from '#web/booking/booking-url.ts'
import type { BookingView } from '#web/booking/booking-view.ts'
import {
  cachedMonths,
  createMonthSlotsStore,
  type MonthSlots,
  type MonthSlotsStore,
} from '#web/booking/choose/month-slots.ts'
import { slotWindowWithSuggestions } from '#web/booking/choose/slot-window.ts'
import type { ValidChoice } from '#web/booking/choose/valid-choice.ts'
import { isComplete, type VisitQuery, visitQuery } from '#web/booking/visit-choice.ts'

/** The slots of the displayed month, and those of the first, from which times are suggested. The next month is prefetched. */
export function useMonthSlots(view: BookingView, choice: ValidChoice) {
  const { month } = choice
  const visit = isComplete(choice, view.business.services) ? visitKey(choice) : null
  const [store] = useState(() => storeFor(view))
  const cache = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  const entryOf = (month: string) => (visit === null ? undefined : store.get(cache, visit, month))
  const shown = entryOf(month)
  const firstMonth = monthOf(view.business.first_date)
  const first = entryOf(firstMonth)
  const next = monthAfter(month, 1)
  const hasNext = next <= monthOf(view.business.last_date)

  useEffect(() => {
    if (visit === null) return
    // A month that the server failed to load is only retried by the visitor.
    if (shown === undefined) void store.load(visit, month)
    if (first === undefined) void store.load(visit, firstMonth)
    if (shown?.state === 'ready' && hasNext) void store.load(visit, next)
  }, [store, visit, month, shown, firstMonth, first, next, hasNext])

  const orLoading = (entry: MonthSlots | undefined) =>
    visit === null ? undefined : (entry ?? ({ state: 'loading' } as const))
  return {
    shown: orLoading(shown),
    first: orLoading(first),
    retry: () => visit !== null && void store.load(visit, month),
    clear: store.clear,
  }
}

function storeFor(view: BookingView): MonthSlotsStore {
  const { slug, visitor, business, choice, slots } = view
  const fetchSlots = async (visit: string, month: string) => {
    const query = {
      ...(JSON.parse(visit) as VisitQuery),
      visitor,
      ...requestedZip(choice),
      ...slotWindowWithSuggestions(business, month),
    }
    return (await call(BOOKING_ENDPOINTS.readPublicSlots, { params: { slug }, query })).slots
  }
  return createMonthSlotsStore(fetchSlots, cachedMonths(visitKey(choice), slots))
}

function visitKey(choice: Choice): string {
  return JSON.stringify(visitQuery(choice))
}
