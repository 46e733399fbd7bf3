import { bookingEndpoints, type PublicBusiness } from '#contract/booking.ts'
import { manageBookingEndpoints } from '#contract/manage-booking.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { askFromPage } from '#web/api/ask-from-page.ts'
import { choiceIn, isBooked } from '#web/booking/booking-address.ts'
import type { BookingCookies } from '#web/booking/booking-cookies.ts'
import { type BookingView, EMPTY_DRAFT, type MadeBooking, type Notice } from '#web/booking/booking-view.ts'
import { settledChoice } from '#web/booking/settled-choice.ts'
import { slotWindow } from '#web/booking/slot-window.ts'
import type { FormOutcome } from '#web/booking/take-form.ts'
import { zoneName } from '#web/booking/zone-name.ts'

type Asked = {
  api: PublicApi
  slug: string
  search: URLSearchParams
  cookies: BookingCookies
  visitor: string
  /** What became of the form this page answers. */
  outcome: FormOutcome | null
}

const TIME_GONE: Notice = {
  title: 'Please choose another time',
  description: 'The time you chose is no longer free.',
}

/** The page of a business that takes bookings, at the point the address tells. */
export async function readView(business: PublicBusiness, asked: Asked): Promise<BookingView> {
  const { api, slug, search, cookies, visitor } = asked
  const refused = asked.outcome?.kind === 'refused' ? asked.outcome : null
  const wanted = settledChoice(choiceIn(search), business)
  const [slots, made] = await Promise.all([
    wanted.serviceId ? freeSlots(api, slug, visitor, business, wanted.serviceId, wanted.month) : null,
    isBooked(search) && cookies.madeToken ? madeBooking(api, cookies.madeToken) : null,
  ])
  const isFree = slots === null || slots.some((slot) => Date.parse(slot) === Date.parse(wanted.time ?? ''))
  const mustChooseAgain = wanted.time !== null && (refused?.words.isTimeGone || !isFree)
  return {
    slug,
    business,
    zoneName: zoneName(business.timezone, `${business.first_date}T12:00:00Z`),
    choice: mustChooseAgain ? { ...wanted, step: 'choose', time: null, heldUntil: null } : wanted,
    slots,
    nearest: refused?.words.nearest ?? [],
    draft: refused?.draft ?? cookies.draft ?? EMPTY_DRAFT,
    mistakes: refused?.words.mistakes ?? {},
    notice: refused?.words.notice ?? (mustChooseAgain ? TIME_GONE : null),
    made,
    visitor,
    formKey: crypto.randomUUID(),
    shownAt: refused || cookies.draft ? 0 : Date.now(),
  }
}

async function freeSlots(
  api: PublicApi,
  slug: string,
  visitor: string,
  business: PublicBusiness,
  service: string,
  month: string,
): Promise<string[] | null> {
  const query = { service, visitor, ...slotWindow(business, month) }
  const answer = await askFromPage(api, bookingEndpoints.readPublicSlots, { params: { slug }, query })
  return answer.isOk ? answer.output.slots : null
}

async function madeBooking(api: PublicApi, token: string): Promise<MadeBooking | null> {
  const answer = await askFromPage(api, manageBookingEndpoints.readManagedBooking, { params: { token } })
  if (!answer.isOk) return null
  const { service, price, duration, appointment_time, state } = answer.output
  return {
    manageUrl: `${api.origin}/booking/${token}`,
    service,
    price,
    duration,
    time: appointment_time,
    isCancelled: state === 'cancelled',
  }
}
