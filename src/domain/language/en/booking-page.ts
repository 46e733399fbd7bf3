import { depositPolicy } from '#domain/language/en/deposit-policy.ts'
import { theBusiness } from '#domain/language/en/the-business.ts'
import { UNNAMED_BUSINESS } from '#domain/language/en/unnamed-business.ts'
import type { Language } from '#domain/language/languages.ts'

/** These words surround the form of the booking page, or are on pages in its place. Its scripts don't need them. */
export const bookingPage = {
  /** A part of the vehicle or the home, or one of its choices, as the API names it. Anything else stays as it is. */
  detail: (text: string): string => text,
  bookWith: (business: string) => `Book with ${business}`,
  book: 'Book an Appointment',
  /** The language of what owners write, for its `lang`. Undefined if it is the page's own. */
  ownersLanguage: undefined as Language | undefined,

  /** Unless the owner has written a message. */
  welcome: 'Thank you for choosing our service! Please select a date and time that works for you.',
  /** The service of a business that has none. */
  consultation: 'Consultation',
  /** For a business without a name. */
  unnamedBusiness: UNNAMED_BUSINESS,
  depositPolicy,
  poweredBy: 'Powered by Wheelhouse',
  privacy: 'Privacy',
  terms: 'Terms',

  // The page describes the business with these.
  about: (business: string | null) => `About ${theBusiness(business)}`,
  onInstagram: (account: string) => `@${account} on Instagram`,
  reviews: 'Reviews',
  /** A photo that the owner has not described. */
  photo: (position: number, count: number) => `Photo ${position} of ${count}`,

  // Pages without the form.
  invalidTitle: 'Invalid Booking Link',
  invalidLink: 'This booking link is invalid or has expired.',
  noLink: 'No booking link provided',
  askForNewLink: 'Ask the business for a new link.',
  toHomepage: 'Go to Homepage',
  closed: (business: string | null) =>
    `${business ?? 'This business'} is not taking online bookings right now`,
  contactThem: 'Please contact them directly or check back later.',

  // Previews of links to the page show these.
  closedDescription: (business: string | null) =>
    `${business ?? 'This business'} is not taking online bookings right now.`,
  description: (services: string, hasMore: boolean, business: string | null) =>
    `${services}${hasMore ? ' and more' : ''}: pick a service, a date and a time, and book online with ${business ?? 'us'}.`,

  // The ZIP code.
  zipCode: 'ZIP code',
  zipHint: 'We’ll show you the times when we can get to you.',
  zipInvalid: 'Enter a 5-digit ZIP code, like 90210.',
  zipUnknown: 'We don’t know that ZIP code. Check it, or continue without it.',
  continueWithoutZip: 'Continue without it',
  notThere: (zip: string) => `We don’t come to ${zip} yet`,
  zipNotKnown: (zip: string) => `We don’t know the ZIP code ${zip}`,
  /** `{phone}` is a link. */
  callAt: (business: string | null) => `Call ${business ?? 'us'} at {phone}.`,
  tryAnotherZip: 'Try another ZIP code',
  askAnyway: 'Ask anyway',
  askHint: 'Tell us what you need. We’ll get back to you if we can come.',
  whatYouNeed: 'What do you need?',
  send: 'Send',
  thanksForAsking: 'Thanks, we got your question',
  weWillAnswer: (zip: string) => `We’ll get back to you if we can come to ${zip}.`,
  questionFailed: 'We couldn’t send your question',
  questionProblem: 'Something went wrong. Please try again.',
}

export type BookingPageWords = typeof bookingPage
