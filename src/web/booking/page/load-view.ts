import { bookingEndpoints, type PublicBusiness } from '#contract/booking.ts'
import { manageBookingEndpoints } from '#contract/manage-booking.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { type Month, monthOf } from '#domain/booking/month.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { type OffsetSpan, zoneOffsets } from '#domain/time/zone-offsets.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { isAfterBooking, parseChoice, requestedZip } from '#web/booking/booking-url.ts'
import {
  type BookingView,
  type ConfirmedBooking,
  EMPTY_DRAFT,
  type PageMessage,
} from '#web/booking/booking-view.ts'
import { slotWindowWithSuggestions } from '#web/booking/choose/slot-window.ts'
import { type ValidChoice, validChoice } from '#web/booking/choose/valid-choice.ts'
import type { RejectedForm } from '#web/booking/details/submit-form.ts'
import type { PageVisit } from '#web/booking/page-visit.ts'
import { isComplete, visitQuery } from '#web/booking/visit-choice.ts'
import { zoneText } from '#web/booking/zone-text.ts'

type ViewRequest = PageVisit & {
  api: PublicApi
  search: URLSearchParams
  /** From the URL or remembered. */
  zip: string | null
  visitor: string
  /** The submitted form, if it was rejected. */
  rejected: RejectedForm | null
}

/** Loads the page of a business that takes bookings, in the state that the URL describes. */
export async function loadView(business: PublicBusiness, request: ViewRequest): Promise<BookingView> {
  const { api, address, search, zip, cookies, visitor, rejected } = request
  const { booking: words } = CATALOGUES[business.language]
  const timeGone: PageMessage = { title: words.anotherTime, description: words.timeGone }
  const requested = validChoice({ ...parseChoice(search), zip }, business)
  const isFormNew = requested.step === 'details' && !rejected && !cookies.draft
  const [slots, now] = await Promise.all([
    loadFreeSlots(request, business, requested),
    requested.step === 'details' ? api.now() : null,
  ])
  const start = Date.parse(requested.time ?? '')
  const shownSlots = slots[requested.month] ?? null
  const mayBeFree = shownSlots === null || shownSlots.some((slot) => Date.parse(slot) === start)
  const mustChooseAgain = requested.time !== null && (rejected?.refusal.isTimeGone || !mayBeFree)
  const mayHaveBooked = isAfterBooking(search) || (mustChooseAgain && !rejected)
  const booking =
    mayHaveBooked && cookies.manageToken ? await readConfirmedBooking(api, cookies.manageToken) : null
  // After going back to the submitted form, the time is taken by the visitor's own booking.
  const isOwnBooking = booking !== null && !booking.isCancelled && Date.parse(booking.time) === start
  const isHeld = !mustChooseAgain && now !== null && cookies.held?.start === start
  return {
    slug: address.slug,
    framedVisitor: address.framedVisitor ?? null,
    framedLanguage: address.framedLanguage ?? null,
    business,
    zoneText: zoneText(business.language, business.timezone, `${business.first_date}T12:00:00Z`),
    offsets: offsetsOf(business),
    choice: {
      ...requested,
      ...(rejected?.refusal.isOfferChanged && { step: 'choose' }),
      ...(mustChooseAgain && { step: 'choose', time: null }),
    },
    slots,
    nearest: rejected?.refusal.nearest.length
      ? { requestedTime: rejected.time, times: rejected.refusal.nearest }
      : null,
    heldForMs: isHeld ? Math.max(0, (cookies.held?.until ?? 0) - now.getTime()) : 0,
    draft: rejected?.draft ?? cookies.draft ?? EMPTY_DRAFT,
    fieldErrors: rejected?.refusal.fieldErrors ?? {},
    pageMessage: rejected?.refusal.pageMessage ?? (mustChooseAgain && !isOwnBooking ? timeGone : null),
    confirmed: isAfterBooking(search) || isOwnBooking ? booking : null,
    visitor,
    formKey: crypto.randomUUID(),
    shownAt: isFormNew && now ? now.getTime() : 0,
  }
}

/** Padded by a day on either side, because the dates are local and zones are up to 14 hours from UTC. */
function offsetsOf({ timezone, first_date, last_date }: PublicBusiness): OffsetSpan[] {
  return zoneOffsets(timezone, Date.parse(first_date) - DAY_MS, Date.parse(last_date) + 2 * DAY_MS)
}

/** Loads the displayed month and the first one, from which times are suggested. Usually they are the same. */
async function loadFreeSlots(
  { api, address: { slug }, visitor }: ViewRequest,
  business: PublicBusiness,
  choice: ValidChoice,
): Promise<BookingView['slots']> {
  if (!isComplete(choice, business.services)) return {}
  const load = async (month: Month) => {
    const query = {
      ...visitQuery(choice),
      visitor,
      ...requestedZip(choice),
      ...slotWindowWithSuggestions(business, month),
    }
    const result = await callFromPage(api, bookingEndpoints.readPublicSlots, { params: { slug }, query })
    return [month, result.isOk ? result.output.slots : null] as const
  }
  const months = new Set([choice.month, monthOf(business.first_date)])
  return Object.fromEntries(await Promise.all([...months].map(load)))
}

async function readConfirmedBooking(api: PublicApi, token: string): Promise<ConfirmedBooking | null> {
  const result = await callFromPage(api, manageBookingEndpoints.readManagedBooking, { params: { token } })
  if (!result.isOk) return null
  const { service, items, price, duration, appointment_time, arrival_window_minutes, address, state } =
    result.output
  return {
    manageUrl: `${api.origin}/booking/${token}`,
    service,
    ...(items && { items }),
    price,
    duration,
    arrivalWindow: arrival_window_minutes,
    time: appointment_time,
    address,
    isCancelled: state === 'cancelled',
  }
}
