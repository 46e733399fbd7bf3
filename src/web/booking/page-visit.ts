import { redirect } from 'react-router'
import { isLanguage, type Language, preferredLanguage } from '#domain/language/languages.ts'
import { newIdempotencyKey } from '#web/api/new-idempotency-key.ts'
import { type BookingCookies, bookingCookies, isToken } from '#web/booking/booking-cookies.ts'
import {
  BOOKED,
  bookedToken,
  bookingPageUrl,
  FRAMED_LANGUAGE,
  isAfterBooking,
  type PageAddress,
  parseChoice,
  VISITOR,
} from '#web/booking/booking-url.ts'
import { CONFIRMED_ID } from '#web/booking/embed/host-message.ts'
import { requestedLanguage } from '#web/page-language.ts'

/** A visit of a booking page: where the page is, and what it remembers of its visitor. */
export type PageVisit = {
  address: PageAddress
  cookies: BookingCookies
  /** What the visitor chose, or else what their browser asks for. Null leaves it to the business. */
  language: Language | null
}

export function visitOf(request: Request, slug: string): PageVisit {
  return { address: { slug }, cookies: bookingCookies(request), language: requestedLanguage(request) }
}

/** In a frame of another site there are no cookies: what the page remembers is in its URL. */
export function framedVisitOf(request: Request, slug: string): PageVisit {
  const { searchParams } = new URL(request.url)
  const remembered = isOurNavigation(request) ? searchParams : new URLSearchParams()
  const visitor = tokenIn(remembered.get(VISITOR)) ?? newIdempotencyKey()
  const chosen = searchParams.get(FRAMED_LANGUAGE)
  const framedLanguage = isLanguage(chosen) ? chosen : null
  return {
    address: { slug, framedVisitor: visitor, framedLanguage },
    language: framedLanguage ?? preferredLanguage(request.headers.get('accept-language')),
    cookies: {
      visitor,
      draft: null,
      manageToken: tokenIn(bookedToken(remembered)),
      held: null,
      zip: parseChoice(searchParams).zip,
    },
  }
}

/**
 * Leads to the framed page in another language. `visitor` is the secret that the switch sent along. If the URL has another one, the
 * website around the frame wrote that URL, so the booking in it isn't the visitor's either.
 */
export function framedLanguageRedirect(
  language: Language,
  { url }: Request,
  slug: string,
  visitor: unknown,
): Response {
  const { searchParams } = new URL(url)
  const framedVisitor = tokenIn(typeof visitor === 'string' ? visitor : null) ?? newIdempotencyKey()
  if (searchParams.get(VISITOR) !== framedVisitor) searchParams.delete(BOOKED)
  // The fragment tells the page that its booking was already reported to the website around it.
  const fragment = isAfterBooking(searchParams) ? `#${CONFIRMED_ID}` : ''
  const address = { slug, framedVisitor, framedLanguage: language }
  return redirect(`${bookingPageUrl(address, searchParams)}${fragment}`, 303)
}

/** A framed page sets no cookies: most browsers would drop them, and the website around it needs no consent for them. */
export function cookieHeaders({ framedVisitor }: PageAddress, ...cookies: string[]): [string, string][] {
  return framedVisitor ? [] : cookies.map((cookie) => ['Set-Cookie', cookie])
}

/** The site that shows the frame chooses its first URL, but not the secret of its visitor. */
function isOurNavigation(request: Request): boolean {
  const site = request.headers.get('sec-fetch-site')
  return site !== 'cross-site' && site !== 'same-site'
}

function tokenIn(text: string | null): string | null {
  return text !== null && isToken(text) ? text : null
}
