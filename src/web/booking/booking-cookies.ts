import { HOLD_MINUTES } from '#domain/booking/hold-minutes.ts'
import { pageAddress } from '#web/booking/booking-address.ts'
import { type Draft, EMPTY_DRAFT } from '#web/booking/booking-view.ts'

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
  const cookies = new Map(
    (request.headers.get('cookie') ?? '').split(/;\s*/).map((cookie) => {
      const [name = '', ...value] = cookie.split('=')
      return [name, value.join('=')] as const
    }),
  )
  const visitor = cookies.get(VISITOR) ?? ''
  const madeToken = cookies.get(MADE) ?? ''
  const [start = 0, until = 0] = (cookies.get(HELD) ?? '').split('-').map(Number)
  return {
    visitor: /^[\w-]{16,200}$/.test(visitor) ? visitor : null,
    draft: draftIn(cookies.get(DRAFT) ?? ''),
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
export function visitorCookie(slug: string, visitor: string, isSecure: boolean): string {
  return `${VISITOR}=${visitor}; Max-Age=${24 * HOUR_SECONDS}; HttpOnly; ${scope(slug, isSecure)}`
}

/** Without scripts nothing else remembers what was typed while another time is chosen. Long notes are cut. */
export function draftCookie(slug: string, draft: Draft, isSecure: boolean): string {
  const text = encodeURIComponent(JSON.stringify(shortened(draft)))
  return `${DRAFT}=${text}; Max-Age=${HOUR_SECONDS}; HttpOnly; ${scope(slug, isSecure)}`
}

export function noDraftCookie(slug: string, isSecure: boolean): string {
  return `${DRAFT}=; Max-Age=0; HttpOnly; ${scope(slug, isSecure)}`
}

/** Also written by the page's script, which is why it is not httpOnly. */
export function madeCookie(slug: string, manageUrl: string, isSecure: boolean): string {
  return `${MADE}=${tokenOf(manageUrl)}; Max-Age=${HOUR_SECONDS}; ${scope(slug, isSecure)}`
}

/** What the page says is held has to be so: written where a time is held, taken away where it is let go. */
export function heldCookie(slug: string, time: string, until: string, isSecure: boolean): string {
  const value = `${Date.parse(time)}-${Date.parse(until)}`
  return `${HELD}=${value}; Max-Age=${HOLD_MINUTES * 60}; ${scope(slug, isSecure)}`
}

export function noHeldCookie(slug: string, isSecure: boolean): string {
  return `${HELD}=; Max-Age=0; ${scope(slug, isSecure)}`
}

function tokenOf(manageUrl: string): string {
  return manageUrl.slice(manageUrl.lastIndexOf('/') + 1)
}

function scope(slug: string, isSecure: boolean): string {
  return `Path=${pageAddress(slug)}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}

function shortened(draft: Draft): Draft {
  const isTooLong = (text: string) => encodeURIComponent(text).length > LONGEST_DRAFT
  let short = draft
  while (short.notes && isTooLong(JSON.stringify(short))) {
    // Half of a surrogate pair cannot be encoded.
    short = { ...short, notes: short.notes.slice(0, Math.floor(short.notes.length * 0.9)).toWellFormed() }
  }
  return isTooLong(JSON.stringify(short)) ? { ...short, address: '' } : short
}
