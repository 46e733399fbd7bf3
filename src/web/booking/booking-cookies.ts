import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { pageAddress } from '#web/booking/booking-address.ts'
import { type Draft, EMPTY_DRAFT } from '#web/booking/booking-view.ts'
import { cookieIn, pageCookie } from '#web/page-cookies.ts'

const VISITOR = 'booking-visitor'
const DRAFT = 'booking-draft'
const MADE = 'booking-made'
const HELD = 'booking-held'

const HOUR_SECONDS = 3_600
/** A browser drops a cookie of more than 4 kB whole. */
const LONGEST_DRAFT = 3_500

export type BookingCookies = {
  /** Null: the browser has none of ours, because it is new here or refuses them. */
  visitor: string | null
  draft: Draft | null
  /** The token of the manage link of what was just booked. */
  madeToken: string | null
  held: HeldTime | null
}

/** Of a form that was sent: instants, in milliseconds. */
type HeldTime = { start: number; until: number }

export function bookingCookies(request: Request): BookingCookies {
  const visitor = cookieIn(request, VISITOR) ?? ''
  const madeToken = cookieIn(request, MADE) ?? ''
  const [start = 0, until = 0] = (cookieIn(request, HELD) ?? '').split('-').map(Number)
  return {
    visitor: /^[\w-]{16,200}$/.test(visitor) ? visitor : null,
    draft: draftIn(cookieIn(request, DRAFT) ?? ''),
    madeToken: /^[\w-]{16,200}$/.test(madeToken) ? madeToken : null,
    held: start > 0 && until > 0 ? { start, until } : null,
  }
}

/** A draft as it was written into a cookie, or into the tab's memory. */
export function draftIn(text: string): Draft | null {
  try {
    const read: unknown = JSON.parse(decodeURIComponent(text))
    if (typeof read !== 'object' || read === null) return null
    const words = Object.entries(read).filter(
      ([name, word]) => name in EMPTY_DRAFT && typeof word === 'string',
    )
    return { ...EMPTY_DRAFT, ...Object.fromEntries(words) }
  } catch {
    return null
  }
}

/** Cookies stay on one business's page and leave with the day. */
export function cookieWriter(slug: string, origin: string) {
  const written = (name: string, value: string, seconds: number, isForScripts = false) =>
    pageCookie({ name, value, seconds, path: pageAddress(slug), origin, isForScripts })
  return {
    visitor: (visitor: string) => written(VISITOR, visitor, 24 * HOUR_SECONDS),
    /** Without scripts nothing else remembers what was typed while another time is chosen. */
    draft: (draftText: string) => written(DRAFT, draftText, HOUR_SECONDS),
    noDraft: () => written(DRAFT, '', 0),

    // The page's script writes these, too.
    made: (manageUrl: string) => written(MADE, tokenOf(manageUrl), HOUR_SECONDS, true),
    /** What the page says is held has to be so: written where a time is held, taken away where it is let go. */
    held: (time: string, until: string) =>
      written(HELD, `${Date.parse(time)}-${Date.parse(until)}`, HOLD_MINUTES * 60, true),
    noHeld: () => written(HELD, '', 0, true),
  }
}

function tokenOf(manageUrl: string): string {
  return manageUrl.slice(manageUrl.lastIndexOf('/') + 1)
}

/** A draft as its cookie holds it: long notes are cut. By itself, as the page's script has no use for it. */
export function draftText(draft: Draft): string {
  const isTooLong = (text: string) => encodeURIComponent(text).length > LONGEST_DRAFT
  let short = draft
  while (short.notes && isTooLong(JSON.stringify(short))) {
    // Half of a surrogate pair cannot be encoded.
    short = { ...short, notes: short.notes.slice(0, Math.floor(short.notes.length * 0.9)).toWellFormed() }
  }
  if (isTooLong(JSON.stringify(short))) short = { ...short, address: '' }
  return encodeURIComponent(JSON.stringify(short))
}
