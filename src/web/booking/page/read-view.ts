import { bookingEndpoints, type PublicBusiness } from '#contract/booking.ts'
import { manageBookingEndpoints } from '#contract/manage-booking.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import { type OffsetSpan, zoneOffsets } from '#domain/time/zone-offsets.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { choiceIn, isBooked } from '#web/booking/booking-address.ts'
import type { BookingCookies } from '#web/booking/booking-cookies.ts'
import {
  type BookingView,
  EMPTY_DRAFT,
  type MadeBooking,
  type PageMessage,
} from '#web/booking/booking-view.ts'
import { settledChoice } from '#web/booking/choose/settled-choice.ts'
import { slotWindow } from '#web/booking/choose/slot-window.ts'
import type { RefusedForm } from '#web/booking/details/take-form.ts'
import { zoneText } from '#web/booking/zone-text.ts'

type Asked = {
  api: PublicApi
  slug: string
  search: URLSearchParams
  cookies: BookingCookies
  visitor: string
  /** The form this page answers, where it was refused. */
  refused: RefusedForm | null
}

const TIME_GONE: PageMessage = {
  title: 'Please choose another time',
  description: 'The time you chose is no longer free.',
}

/** The page of a business that takes bookings, at the point the address tells. */
export async function readView(business: PublicBusiness, asked: Asked): Promise<BookingView> {
  const { api, slug, search, cookies, visitor, refused } = asked
  const wanted = settledChoice(choiceIn(search), business)
  const isShown = wanted.step === 'details' && !refused && !cookies.draft
  const [slots, now] = await Promise.all([
    wanted.serviceId ? freeSlots(asked, business, wanted.serviceId, wanted.month) : null,
    wanted.step === 'details' ? api.now() : null,
  ])
  const start = Date.parse(wanted.time ?? '')
  const isFree = slots === null || slots.some((slot) => Date.parse(slot) === start)
  const isRefused = refused?.words.isTimeGone || refused?.words.isServiceGone
  const mustChooseAgain = wanted.time !== null && (isRefused || !isFree)
  const mayBeMade = isBooked(search) || (mustChooseAgain && !refused)
  const found = mayBeMade && cookies.madeToken ? await madeBooking(api, cookies.madeToken) : null
  // Who steps back into a form that has booked finds the time taken, by themselves.
  const isOwn = found !== null && !found.isCancelled && Date.parse(found.time) === start
  const isHeld = !mustChooseAgain && now !== null && cookies.held?.start === start
  return {
    slug,
    business,
    zoneText: zoneText(business.timezone, `${business.first_date}T12:00:00Z`),
    offsets: offsetsOf(business),
    choice: mustChooseAgain ? { ...wanted, step: 'choose', time: null } : wanted,
    slots,
    nearest: refused?.words.nearest.length ? { to: refused.time, times: refused.words.nearest } : null,
    heldForMs: isHeld ? Math.max(0, (cookies.held?.until ?? 0) - now.getTime()) : 0,
    draft: refused?.draft ?? cookies.draft ?? EMPTY_DRAFT,
    mistakes: refused?.words.mistakes ?? {},
    pageMessage: refused?.words.pageMessage ?? (mustChooseAgain && !isOwn ? TIME_GONE : null),
    made: isBooked(search) || isOwn ? found : null,
    visitor,
    formKey: crypto.randomUUID(),
    shownAt: isShown && now ? now.getTime() : 0,
  }
}

/** With a day on either side: dates are the business's, and zones lie up to 14 hours from UTC. */
function offsetsOf({ timezone, first_date, last_date }: PublicBusiness): OffsetSpan[] {
  return zoneOffsets(timezone, Date.parse(first_date) - DAY_MS, Date.parse(last_date) + 2 * DAY_MS)
}

async function freeSlots(
  { api, slug, visitor }: Asked,
  business: PublicBusiness,
  service: string,
  month: string,
): Promise<string[] | null> {
  const query = { service, visitor, ...slotWindow(business, month) }
  const answer = await callFromPage(api, bookingEndpoints.readPublicSlots, { params: { slug }, query })
  return answer.isOk ? answer.output.slots : null
}

async function madeBooking(api: PublicApi, token: string): Promise<MadeBooking | null> {
  const answer = await callFromPage(api, manageBookingEndpoints.readManagedBooking, { params: { token } })
  if (!answer.isOk) return null
  const { service, price, duration, appointment_time, address, state } = answer.output
  return {
    manageUrl: `${api.origin}/booking/${token}`,
    service,
    price,
    duration,
    time: appointment_time,
    address,
    isCancelled: state === 'cancelled',
  }
}
