import { endpoints } from '#contract/endpoints.ts'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { type Month, monthAfter, monthOf } from '#domain/booking/month.ts'
import { callFromPage, type FailedCall } from '#web/api/call-from-page.ts'
import { slotWindow } from '#web/booking/choose/slot-window.ts'
import { dateAt } from '#web/booking/local-time-text.ts'
import { type ManageStep, manageStep } from './manage-url.ts'
import { monthWithin } from './month-within.ts'

/** The slots of the displayed month, and the client's choice among them. */
export type TimeChoice = {
  month: Month
  slots: string[]
  date: string | null
  /** One of the slots; null if none is chosen or the chosen one is not free. */
  time: string | null
  isTimeUnavailable: boolean
}

export type LoadedBooking = {
  booking: ManagedBooking
  step: ManageStep
  /** Only in the move step. */
  choice: TimeChoice | null
}

export async function loadBooking(
  api: PublicApi,
  token: string,
  url: URL,
): Promise<{ isOk: true; loaded: LoadedBooking } | FailedCall> {
  const result = await callFromPage(api, endpoints.readManagedBooking, { params: { token } })
  if (!result.isOk) return result
  const booking = result.output
  const step = manageStep(url.searchParams)
  // Appointments that can no longer be changed only have the overview; moving to the current time leads there too.
  const isCurrentTime = step.kind === 'move' && isSameTime(step.time, booking.appointment_time)
  // Keeping the time is possible as long as it is ahead, and once.
  const isPossible = {
    overview: true,
    keep: booking.state === 'booked' && !booking.is_time_accepted,
    cancel: booking.cancellable_until !== null,
    move: booking.changeable_until !== null,
  }[step.kind]
  if (step.kind !== 'overview' && (!isPossible || isCurrentTime))
    return { isOk: true, loaded: { booking, step: { kind: 'overview' }, choice: null } }
  const choice = step.kind === 'move' ? await loadChoice(api, token, booking, step) : null
  return { isOk: true, loaded: { booking, step, choice } }
}

async function loadChoice(
  api: PublicApi,
  token: string,
  booking: ManagedBooking,
  { month, date, time }: Extract<ManageStep, { kind: 'move' }>,
): Promise<TimeChoice> {
  const currentMonth = monthOf(dateAt(booking.timezone, booking.appointment_time))
  const requestedMonth = monthWithin(month ?? currentMonth, booking)
  const requestedSlots = await loadSlots(api, token, requestedMonth, booking)
  // Without a requested month, an empty first month is skipped.
  const next = monthWithin(monthAfter(requestedMonth, 1), booking)
  const skipsFirstMonth = month === null && requestedSlots.length === 0 && next !== requestedMonth
  const slots = skipsFirstMonth ? await loadSlots(api, token, next, booking) : requestedSlots
  const chosen = slots.find((slot) => isSameTime(time, slot))
  return {
    month: skipsFirstMonth ? next : requestedMonth,
    slots,
    date,
    time: chosen ?? null,
    isTimeUnavailable: time !== null && chosen === undefined,
  }
}

function isSameTime(time: string | null, other: string): boolean {
  return time !== null && Date.parse(time) === Date.parse(other)
}

/** Empty on failure, such as when the change deadline has just passed. */
async function loadSlots(
  api: PublicApi,
  token: string,
  month: Month,
  booking: ManagedBooking,
): Promise<string[]> {
  const query = slotWindow(booking, month)
  const result = await callFromPage(api, endpoints.readManagedSlots, { params: { token }, query })
  return result.isOk ? result.output.slots : []
}
