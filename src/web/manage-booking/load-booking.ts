import { endpoints } from '#contract/endpoints.ts'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { PublicApi } from '#contract/public-api.ts'
import { type Month, monthAfter, monthOf } from '#domain/booking/month.ts'
import { callFromPage, type FailedCall } from '#web/api/call-from-page.ts'
import { slotWindow } from '#web/booking/choose/slot-window.ts'
import { dateAt } from '#web/booking/local-time-text.ts'
import { monthWithin } from './free-days.ts'
import { type ManageStep, manageStep } from './manage-address.ts'

/** What can be chosen in one month. */
export type Choice = {
  month: Month
  slots: string[]
  date: string | null
  /** Among the slots; null too where it is not free. */
  time: string | null
  isTimeRefused: boolean
}

export type LoadedBooking = {
  booking: ManagedBooking
  step: ManageStep
  /** While another time is chosen. */
  choice: Choice | null
}

export async function loadBooking(
  api: PublicApi,
  token: string,
  url: URL,
): Promise<{ isOk: true; loaded: LoadedBooking } | FailedCall> {
  const answer = await callFromPage(api, endpoints.readManagedBooking, { params: { token } })
  if (!answer.isOk) return answer
  const booking = answer.output
  const step = manageStep(url.searchParams)
  // What can no longer be changed has one page only, and nobody moves to the time they have.
  const isOwnTime = step.kind === 'move' && isSameTime(step.time, booking.appointment_time)
  if (step.kind !== 'overview' && (booking.changeable_until === null || isOwnTime))
    return { isOk: true, loaded: { booking, step: { kind: 'overview' }, choice: null } }
  const choice = step.kind === 'move' ? await loadChoice(api, token, booking, step) : null
  return { isOk: true, loaded: { booking, step, choice } }
}

async function loadChoice(
  api: PublicApi,
  token: string,
  booking: ManagedBooking,
  { month, date, time }: Extract<ManageStep, { kind: 'move' }>,
): Promise<Choice> {
  const ownMonth = monthOf(dateAt(booking.timezone, booking.appointment_time))
  const shown = monthWithin(month ?? ownMonth, booking)
  const found = await loadSlots(api, token, shown, booking)
  // Whoever has not asked for a month should not begin with an empty one.
  const next = monthWithin(monthAfter(shown, 1), booking)
  const isEmpty = month === null && found.length === 0 && next !== shown
  const slots = isEmpty ? await loadSlots(api, token, next, booking) : found
  const chosen = slots.find((slot) => isSameTime(time, slot))
  return {
    month: isEmpty ? next : shown,
    slots,
    date,
    time: chosen ?? null,
    isTimeRefused: time !== null && chosen === undefined,
  }
}

function isSameTime(time: string | null, other: string): boolean {
  return time !== null && Date.parse(time) === Date.parse(other)
}

/** Should the time to change it run out at this very moment, nothing is free. */
async function loadSlots(
  api: PublicApi,
  token: string,
  month: Month,
  booking: ManagedBooking,
): Promise<string[]> {
  const query = slotWindow(booking, month)
  const answer = await callFromPage(api, endpoints.readManagedSlots, { params: { token }, query })
  return answer.isOk ? answer.output.slots : []
}
