import type { DepositPage } from '#contract/deposits.ts'
import { cookieWriter } from '#web/booking/booking-cookies.ts'
import { doneCookie } from '#web/manage-booking/done-cookie.ts'
import { managePath } from '#web/manage-booking/manage-url.ts'

type NextPage = { path: string; headers: [string, string][] }

/**
 * The appointment's page, which thanks the client. The booking page also learns of it, so that going back there shows the booking
 * instead of the form. Null while nothing is booked.
 */
export function afterBooking({ state, manage_url, book_url }: DepositPage, origin: string): NextPage | null {
  if (state !== 'booked' || manage_url === null) return null
  const token = lastSegment(manage_url)
  const write = book_url === null ? null : cookieWriter(lastSegment(book_url), origin)
  const cookies = [
    doneCookie.set(token, 'paid', origin),
    ...(write ? [write.confirmed(manage_url), write.clearDraft(), write.clearHeld()] : []),
  ]
  return { path: managePath(token), headers: cookies.map((cookie) => ['Set-Cookie', cookie]) }
}

function lastSegment(url: string): string {
  return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '')
}
