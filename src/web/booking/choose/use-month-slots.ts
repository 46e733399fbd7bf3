import { useEffect, useState, useSyncExternalStore } from 'react'
import { monthAfter, monthOf } from '#domain/booking/month.ts'
import { call } from '#web/api/client.ts'
import { BOOKING_ENDPOINTS } from '#web/booking/booking-endpoints.ts'
import type { BookingView } from '#web/booking/booking-view.ts'
import {
  cachedMonth,
  createMonthSlotsStore,
  type MonthSlots,
  type MonthSlotsStore,
} from '#web/booking/choose/month-slots.ts'
import { slotWindow } from '#web/booking/choose/slot-window.ts'

/** The slots of the displayed month. The next month is prefetched. */
export function useMonthSlots(view: BookingView, serviceId: string | null, month: string) {
  const [store] = useState(() => storeFor(view))
  const cache = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot)
  const shown = serviceId === null ? undefined : store.get(cache, serviceId, month)
  const next = monthAfter(month, 1)
  const hasNext = next <= monthOf(view.business.last_date)

  useEffect(() => {
    if (serviceId === null) return
    // A month that the server failed to load is only retried by the visitor.
    if (shown === undefined) void store.load(serviceId, month)
    if (shown?.state === 'ready' && hasNext) void store.load(serviceId, next)
  }, [store, serviceId, month, shown, next, hasNext])

  return {
    shown: serviceId === null ? undefined : (shown ?? ({ state: 'loading' } as const)),
    retry: () => serviceId !== null && void store.load(serviceId, month),
    clear: store.clear,
  }
}

function storeFor(view: BookingView): MonthSlotsStore {
  const { slug, visitor, business, choice, slots } = view
  const fetchSlots = async (service: string, month: string) => {
    const query = { service, visitor, ...slotWindow(business, month) }
    return (await call(BOOKING_ENDPOINTS.readPublicSlots, { params: { slug }, query })).slots
  }
  if (choice.serviceId === null || choice.month === null) return createMonthSlotsStore(fetchSlots)
  const entry: MonthSlots = slots ? { state: 'ready', slots } : { state: 'failed' }
  return createMonthSlotsStore(fetchSlots, cachedMonth(choice.serviceId, choice.month, entry))
}
