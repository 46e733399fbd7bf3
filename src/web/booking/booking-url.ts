import { isDate, isMonth, type Month } from '#domain/booking/month.ts'
import type { Language } from '#domain/language/languages.ts'
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

/** Where a booking page is. */
export type PageAddress = {
  slug: string
  /**
   * The secret of a visitor who sees the page in a frame of another site. Such a page has no cookies, so its URLs carry the
   * secret. Missing or null for the page at its own address.
   */
  framedVisitor?: string | null
  /** The language that such a visitor chose, which is in the URLs for the same reason. */
  framedLanguage?: Language | null
}

/** The query parameter that the redirect after a booking sets. In a frame it has the token of the manage link. */
export const BOOKED = 'booked'

/** The query parameter of the visitor's secret in a frame. */
export const VISITOR = 'visitor'

/** The query parameter of the language chosen in a frame. */
export const FRAMED_LANGUAGE = 'language'

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

export function bookingUrl(address: PageAddress, choice: Choice): string {
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
  return bookingPageUrl(address, search)
}

export function bookingPageUrl(
  address: PageAddress,
  query: URLSearchParams | Record<string, string> = {},
): string {
  const search = new URLSearchParams(query)
  const { framedVisitor, framedLanguage } = address
  if (framedVisitor) search.set(VISITOR, framedVisitor)
  if (framedLanguage) search.set(FRAMED_LANGUAGE, framedLanguage)
  // Unescaped colons are valid in a query and keep the URL readable.
  const text = search.toString().replaceAll('%3A', ':')
  return `${pagePath(address)}${text && `?${text}`}`
}

/** The path of a page, without the query. */
export function pagePath({ slug, framedVisitor }: PageAddress): string {
  return `/${framedVisitor ? 'embed' : 'book'}/${encodeURIComponent(slug)}`
}

/** Attributes of links to other pages: those may not be framed. */
export function leavingFrame({ framedVisitor }: PageAddress): { target?: '_blank' } {
  return framedVisitor ? { target: '_blank' } : {}
}

export function bookedUrl(address: PageAddress, manageUrl: string): string {
  return bookingPageUrl(address, { [BOOKED]: address.framedVisitor ? lastSegment(manageUrl) : '' })
}

/** The token of a manage link. */
export function lastSegment(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1)
}

/** The query parameter that the redirect after a question sets. */
const ASKED = 'asked'

export function askedUrl(address: PageAddress, zip: string): string {
  return bookingPageUrl(address, { zip, [ASKED]: '' })
}

/** Whether the page was opened by the redirect after a question to the owner. */
export function isAfterAsking(search: URLSearchParams): boolean {
  return search.has(ASKED)
}

/** Whether the page was opened by the redirect after a booking. */
export function isAfterBooking(search: URLSearchParams): boolean {
  return search.has(BOOKED)
}

/** The token of the manage link in the URL of a framed page. */
export function bookedToken(search: URLSearchParams): string {
  return search.get(BOOKED) ?? ''
}

/** Whether a URL parameter is an instant such as `2026-11-18T14:00:00.000Z`. */
export function isInstant(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) && !Number.isNaN(Date.parse(text))
}
