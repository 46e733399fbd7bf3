import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { isZip, lastSegment, pagePath } from '#web/booking/booking-url.ts'
import { type Draft, EMPTY_DRAFT, isFieldName } from '#web/booking/booking-view.ts'
import { contactOf } from '#web/booking/details/draft-body.ts'
import { readCookie, serializeCookie } from '#web/page-cookies.ts'

const VISITOR_COOKIE = 'booking-visitor'
const DRAFT_COOKIE = 'booking-draft'
const BOOKED_COOKIE = 'booking-made'
const HELD_COOKIE = 'booking-held'
const ZIP_COOKIE = 'booking-zip'

const HOUR_SECONDS = 3_600
/** The limit of encoded characters. Browsers drop cookies of more than 4 kB. */
const MAX_DRAFT_LENGTH = 3_500

export type BookingCookies = {
  /** Null on the first page view, or when the browser blocks cookies. */
  visitor: string | null
  draft: Draft | null
  /** The token in the manage link of the booking just made. */
  manageToken: string | null
  held: HeldTime | null
  /** The ZIP code that the visitor gave last. */
  zip: string | null
}

/** Instants, in milliseconds. */
type HeldTime = { start: number; until: number }

export function bookingCookies(request: Request): BookingCookies {
  const visitor = readCookie(request, VISITOR_COOKIE) ?? ''
  const manageToken = readCookie(request, BOOKED_COOKIE) ?? ''
  const zip = readCookie(request, ZIP_COOKIE) ?? ''
  const [start = 0, until = 0] = (readCookie(request, HELD_COOKIE) ?? '').split('-').map(Number)
  return {
    visitor: isToken(visitor) ? visitor : null,
    draft: parseDraft(readCookie(request, DRAFT_COOKIE) ?? ''),
    manageToken: isToken(manageToken) ? manageToken : null,
    held: start > 0 && until > 0 ? { start, until } : null,
    zip: isZip(zip) ? zip : null,
  }
}

/** Whether a text can be a visitor's secret or the token of a manage link. */
export function isToken(text: string): boolean {
  return /^[\w-]{16,200}$/.test(text)
}

/** Parses a draft from its cookie or from session storage. */
export function parseDraft(text: string): Draft | null {
  try {
    const parsed: unknown = JSON.parse(decodeURIComponent(text))
    if (typeof parsed !== 'object' || parsed === null) return null
    const fields = Object.entries(parsed).filter(
      ([name, value]) => isFieldName(name) && typeof value === 'string',
    )
    return { ...EMPTY_DRAFT, ...Object.fromEntries(fields) }
  } catch {
    return null
  }
}

/** Returns `Set-Cookie` values. The cookies are limited to one booking page. All but the ZIP code expire within a day. */
export function cookieWriter(slug: string, origin: string) {
  const cookie = (name: string, value: string, seconds: number, isForScripts = false) =>
    serializeCookie({ name, value, seconds, path: pagePath({ slug }), origin, isForScripts })
  return {
    visitor: (visitor: string) => cookie(VISITOR_COOKIE, visitor, 24 * HOUR_SECONDS),
    /** Clients of mobile businesses book again in months rather than days. */
    zip: (zip: string) => cookie(ZIP_COOKIE, zip, 180 * 24 * HOUR_SECONDS),
    /** Keeps what was typed while another time is chosen without scripts. */
    draft: (serializedDraft: string) => cookie(DRAFT_COOKIE, serializedDraft, HOUR_SECONDS),
    clearDraft: () => cookie(DRAFT_COOKIE, '', 0),

    // The page's script writes these too.
    confirmed: (manageUrl: string) => cookie(BOOKED_COOKIE, lastSegment(manageUrl), HOUR_SECONDS, true),
    /** Must match the actual hold: set together with a hold and cleared on release. */
    held: (time: string, until: string) =>
      cookie(HELD_COOKIE, `${Date.parse(time)}-${Date.parse(until)}`, HOLD_MINUTES * 60, true),
    clearHeld: () => cookie(HELD_COOKIE, '', 0, true),
  }
}

/** A draft as its cookie value, with long notes truncated. A separate function, to keep it out of the page's script. */
export function serializeDraft(draft: Draft): string {
  const isTooLong = (text: string) => encodeURIComponent(text).length > MAX_DRAFT_LENGTH
  let shortened = draft
  while (shortened.notes && isTooLong(JSON.stringify(shortened))) {
    // A split surrogate pair cannot be URI-encoded.
    shortened = {
      ...shortened,
      notes: shortened.notes.slice(0, Math.floor(shortened.notes.length * 0.9)).toWellFormed(),
    }
  }
  if (isTooLong(JSON.stringify(shortened))) shortened = { ...shortened, address: '' }
  if (isTooLong(JSON.stringify(shortened))) shortened = { ...EMPTY_DRAFT, ...contactOf(shortened) }
  return encodeURIComponent(JSON.stringify(shortened))
}
