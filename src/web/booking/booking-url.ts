import { isDate, isMonth, type Month } from '#domain/booking/month.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { NO_VISIT, type RequestedItem, type VisitChoice } from '#web/booking/visit-choice.ts'

/** What a visitor has chosen so far. All of it is in the URL. */
export type Choice = VisitChoice & {
  step: 'choose' | 'details'
  /** Where the job is, if the business asks; `none` if the visitor went on without. */
  zip: string | null
  /** The displayed month; null: that of the date, or the first one. */
  month: Month | null
  date: LocalDate | null
  /** The start, as an instant. */
  time: string | null
}

export const NOTHING_CHOSEN: Choice = {
  ...NO_VISIT,
  step: 'choose',
  zip: null,
  month: null,
  date: null,
  time: null,
}

/** The query parameter that the redirect after a booking sets. */
const BOOKED = 'booked'

export function parseChoice(search: URLSearchParams): Choice {
  const date = search.get('date') ?? ''
  const month = search.get('month') ?? ''
  return {
    step: search.get('step') === 'details' ? 'details' : 'choose',
    zip: zipParam(search),
    serviceId: search.get('service') || null,
    size: search.get('size') || null,
    addOns: search.getAll('add'),
    earlier: parseItems(search.get('items') ?? '[]'),
    month: isMonth(month) ? month : null,
    date: isDate(date) ? date : null,
    time: instantParam(search, 'time'),
  }
}

/** Ignores whatever is no item, because anybody can edit a URL. */
function parseItems(json: string): RequestedItem[] {
  try {
    const items: unknown = JSON.parse(json)
    return Array.isArray(items) ? items.flatMap(parseItem) : []
  } catch {
    return []
  }
}

function parseItem(item: unknown): RequestedItem[] {
  const { service, size, add_ons } = (item ?? {}) as Record<string, unknown>
  if (typeof service !== 'string') return []
  const addOns = Array.isArray(add_ons) ? add_ons.filter((name) => typeof name === 'string') : []
  return [{ service, size: typeof size === 'string' ? size : null, add_ons: addOns }]
}

export const NO_ZIP = 'none'

function zipParam(search: URLSearchParams): string | null {
  const zip = search.get('zip') ?? ''
  return zip === NO_ZIP || isZip(zip) ? zip : null
}

export function isZip(text: string): boolean {
  return /^\d{5}$/.test(text)
}

/** The ZIP code as a request parameter, without the marker for none. */
export function requestedZip({ zip }: Pick<Choice, 'zip'>): { zip?: string } {
  return zip === null || zip === NO_ZIP ? {} : { zip }
}

function instantParam(search: URLSearchParams, name: string): string | null {
  const value = search.get(name) ?? ''
  return isInstant(value) ? value : null
}

export function bookingUrl(slug: string, choice: Choice): string {
  const { step, zip, serviceId, size, addOns, earlier, month, date, time } = choice
  const search = new URLSearchParams()
  if (zip) search.set('zip', zip)
  if (earlier.length > 0) search.set('items', JSON.stringify(earlier))
  if (serviceId) search.set('service', serviceId)
  if (size) search.set('size', size)
  for (const name of addOns) search.append('add', name)
  if (month && !date) search.set('month', month)
  if (date) search.set('date', date)
  if (time) search.set('time', time)
  if (step === 'details') search.set('step', 'details')
  // Unescaped colons are valid in a query and keep the URL readable.
  const query = search.toString().replaceAll('%3A', ':')
  return `${bookingPageUrl(slug)}${query && `?${query}`}`
}

export function bookingPageUrl(slug: string): string {
  return `/book/${encodeURIComponent(slug)}`
}

export function bookedUrl(slug: string): string {
  return `${bookingPageUrl(slug)}?${BOOKED}`
}

/** The query parameter that the redirect after a question sets. */
const ASKED = 'asked'

export function askedUrl(slug: string, zip: string): string {
  return `${bookingPageUrl(slug)}?zip=${zip}&${ASKED}`
}

/** Whether the page was opened by the redirect after a question to the owner. */
export function isAfterAsking(search: URLSearchParams): boolean {
  return search.has(ASKED)
}

/** Whether the page was opened by the redirect after a booking. */
export function isAfterBooking(search: URLSearchParams): boolean {
  return search.has(BOOKED)
}

/** Whether a URL parameter is an instant such as `2026-11-18T14:00:00.000Z`. */
export function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
}
