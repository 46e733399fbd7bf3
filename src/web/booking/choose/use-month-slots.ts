import { useEffect, useState, useSyncExternalStore } from 'react'
import { monthAfter, monthOf } from '#domain/booking/month.ts'
import { call } from '#web/api/client.ts'
import { BOOKING_ENDPOINTS } from '#web/booking/booking-endpoints.ts'
import type { BookingView } from '#web/booking/booking-view.ts'
import {
  knownMonth,
  type MonthSlots,
  type MonthSlotsStore,
  monthSlotsStore,
} from '#web/booking/choose/month-slots.ts'
import { slotWindow } from '#web/booking/choose/slot-window.ts'

/** The month that is looked at; the next one is fetched ahead. */
export function useMonthSlots(view: BookingView, serviceId: string | null, month: string) {
  const [store] = useState(() => storeFor(view))
  const known = useSyncExternalStore(store.subscribe, store.known, store.known)
  const shown = serviceId === null ? undefined : store.of(known, serviceId, month)
  const next = monthAfter(month, 1)
  const hasNext = next <= monthOf(view.business.last_date)

  useEffect(() => {
    if (serviceId === null) return
    // Not of the server's: that one may be tried again by hand.
    if (shown === undefined) void store.load(serviceId, month)
    if (shown?.state === 'ready' && hasNext) void store.load(serviceId, next)
  }, [store, serviceId, month, shown, next, hasNext])

  return {
    shown: serviceId === null ? undefined : (shown ?? ({ state: 'loading' } as const)),
    retry: () => serviceId !== null && void store.load(serviceId, month),
    forget: store.forget,
  }
}

function storeFor(view: BookingView): MonthSlotsStore {
  const { slug, visitor, business, choice, slots } = view
  const read = async (service: string, month: string) => {
    const query = { service, visitor, ...slotWindow(business, month) }
    return (await call(BOOKING_ENDPOINTS.readPublicSlots, { params: { slug }, query })).slots
  }
  if (choice.serviceId === null || choice.month === null) return monthSlotsStore(read)
  const entry: MonthSlots = slots ? { state: 'ready', slots } : { state: 'failed' }
  return monthSlotsStore(read, knownMonth(choice.serviceId, choice.month, entry))
}
