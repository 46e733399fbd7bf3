import { isDate, isMonth, type Month } from '#domain/booking/month.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/** What a visitor has chosen so far: all of it stands in the address. */
export type Choice = {
  step: 'choose' | 'details'
  serviceId: string | null
  /** The month that is looked at; null: that of the date, or the first one. */
  month: Month | null
  date: LocalDate | null
  /** The start, as an instant. */
  time: string | null
}

export const NOTHING_CHOSEN: Choice = {
  step: 'choose',
  serviceId: null,
  month: null,
  date: null,
  time: null,
}

/** Says, on the way back from a form that was sent, that a booking was made. */
const BOOKED = 'booked'

export function choiceIn(search: URLSearchParams): Choice {
  const date = search.get('date') ?? ''
  const month = search.get('month') ?? ''
  return {
    step: search.get('step') === 'details' ? 'details' : 'choose',
    serviceId: search.get('service') || null,
    month: isMonth(month) ? month : null,
    date: isDate(date) ? date : null,
    time: instantIn(search, 'time'),
  }
}

function instantIn(search: URLSearchParams, name: string): string | null {
  const text = search.get(name) ?? ''
  return isInstant(text) ? text : null
}

export function addressOf(slug: string, choice: Choice): string {
  const { step, serviceId, month, date, time } = choice
  const search = new URLSearchParams()
  if (serviceId) search.set('service', serviceId)
  if (month && !date) search.set('month', month)
  if (date) search.set('date', date)
  if (time) search.set('time', time)
  if (step === 'details') search.set('step', 'details')
  // People read addresses; a colon may stand in one as it is.
  const text = search.toString().replaceAll('%3A', ':')
  return `${pageAddress(slug)}${text && `?${text}`}`
}

export function pageAddress(slug: string): string {
  return `/book/${encodeURIComponent(slug)}`
}

export function bookedAddress(slug: string): string {
  return `${pageAddress(slug)}?${BOOKED}`
}

export function isBooked(search: URLSearchParams): boolean {
  return search.has(BOOKED)
}

/** Whether a text of an address is an instant such as `2026-11-18T14:00:00.000Z`. */
export function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
}
