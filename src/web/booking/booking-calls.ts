import type { PublicBusiness } from '#contract/booking.ts'
import { call, callWith } from '#web/api/client.ts'
import { BOOKING_DOORS } from '#web/booking/booking-doors.ts'
import type { BookingView, Draft } from '#web/booking/booking-view.ts'
import { slotWindow } from '#web/booking/choose/slot-window.ts'

type Caller = Pick<BookingView, 'slug' | 'visitor'>

const { readPublicBusiness, readPublicSlots, holdPublicSlot, releasePublicSlot, createPublicBooking } =
  BOOKING_DOORS

export function readBusiness(slug: string): Promise<PublicBusiness> {
  return call(readPublicBusiness, { params: { slug } })
}

export async function readMonth(
  { slug, visitor }: Caller,
  business: PublicBusiness,
  service: string,
  month: string,
): Promise<readonly string[]> {
  const query = { service, visitor, ...slotWindow(business, month) }
  return (await call(readPublicSlots, { params: { slug }, query })).slots
}

/** False: nothing is wrong with the time, but no more may be held. */
export async function holdSlot(
  { slug, visitor }: Caller,
  serviceId: string,
  appointmentTime: string,
): Promise<boolean> {
  const body = { slug, visitor, serviceId, appointmentTime }
  return (await call(holdPublicSlot, { body })).held_until !== null
}

/** Nobody is told for it, and it ends by itself: a failure needs no words. */
export async function releaseSlot({ slug, visitor }: Caller): Promise<void> {
  await call(releasePublicSlot, { body: { slug, visitor } }).catch(() => {})
}

type Booking = {
  serviceId: string
  time: string
  draft: Draft
  formKey: string
  website: string
  filledInMs: number
}

export async function book({ slug, visitor }: Caller, booking: Booking): Promise<string> {
  const { draft, serviceId, time, website, filledInMs } = booking
  const body = { ...draft, slug, visitor, serviceId, appointmentTime: time, website, filledInMs }
  return (await callWith({ 'Idempotency-Key': booking.formKey }, createPublicBooking, { body })).manageUrl
}
