import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import { bookingEndpoints, type PublicBusiness } from '#contract/booking.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { newIdempotencyKey } from '#web/api/new-idempotency-key.ts'
import { cookieWriter } from '#web/booking/booking-cookies.ts'
import type { BookingRefusal } from '#web/booking/booking-refusal.ts'
import { isAfterBooking, isZip, pagePath } from '#web/booking/booking-url.ts'
import type { PageContent } from '#web/booking/booking-view.ts'
import type { RejectedForm } from '#web/booking/details/submit-form.ts'
import { loadView } from '#web/booking/page/load-view.ts'
import { cookieHeaders, type PageVisit } from '#web/booking/page-visit.ts'
import { loadZipStep, type ZipStep } from '#web/booking/zip/load-zip-step.ts'
import { allowFramingContext, publicApiContext } from '#web/request-context.ts'

/** Passes a rejected form from the action to the loader. */
export const rejectedFormContext = createContext<RejectedForm | null>(null)

export type LoadedPage = { language: Language } & FramedPage &
  (
    | { kind: 'invalid' }
    | { kind: 'failed'; content: PageContent }
    | (FoundPage & { kind: 'closed' })
    | (FoundPage & { kind: 'zip'; step: ZipStep })
    | (FoundPage & { kind: 'open'; content: PageContent })
  )

/** The secret of a framed page's visitor, which the switch between languages sends along. */
type FramedPage = { framedVisitor?: string | null | undefined }

type FoundPage = { business: PublicBusiness; origin: string }

type LoadArgs = { request: Request; context: Readonly<RouterContextProvider> }

export async function loadPage({ request, context }: LoadArgs, visit: PageVisit) {
  const api = context.get(publicApiContext)
  const { address, cookies, language: requested } = visit
  const { slug, framedVisitor } = address
  const { search, searchParams } = new URL(request.url)
  const result = await callFromPage(api, bookingEndpoints.readPublicBusiness, {
    params: { slug },
    query: requested ? { language: requested } : {},
  })
  if (!result.isOk) {
    const language = requested ?? DEFAULT_LANGUAGE
    if (result.status === 404) return data<LoadedPage>({ kind: 'invalid', language }, { status: 404 })
    const content: PageContent = { kind: 'failed', slug }
    return data<LoadedPage>({ kind: 'failed', language, framedVisitor, content }, { status: result.status })
  }
  const rejected = context.get(rejectedFormContext)
  const status = rejected ? refusalStatus(rejected.refusal) : 200
  const business = result.output
  const { language } = business
  // The redirect after a booking sets cookies for the address that was booked at. In a frame nobody sees the address.
  if (business.slug !== slug && !framedVisitor && !rejected && !isAfterBooking(searchParams))
    throw redirect(`${pagePath({ slug: business.slug })}${search}`)
  const { origin } = api
  if (framedVisitor && business.is_embeddable) context.get(allowFramingContext)()
  const found = { language, framedVisitor, business, origin }
  if (!business.is_taking_bookings) return data<LoadedPage>({ kind: 'closed', ...found }, { status })

  const requestedZip = await loadZipStep(business, { ...visit, api, search: searchParams, rejected })
  if ('step' in requestedZip)
    return data<LoadedPage>({ kind: 'zip', ...found, step: requestedZip.step }, { status })
  const { zip } = requestedZip
  const visitor = cookies.visitor ?? newIdempotencyKey()
  // The booking steps don't need the pictures, so they are left out of the data that the page's script gets.
  const { pictures: _, share_picture: __, ...bookable } = business
  const view = await loadView(bookable, {
    ...visit,
    api,
    search: searchParams,
    zip,
    visitor,
    rejected,
  })
  const write = cookieWriter(slug, origin)
  const newCookies = [
    ...(cookies.visitor ? [] : [write.visitor(visitor)]),
    ...(zip !== null && isZip(zip) && zip !== cookies.zip ? [write.zip(zip)] : []),
  ]
  return data<LoadedPage>(
    { kind: 'open', ...found, content: { kind: 'open', view } },
    { status, headers: cookieHeaders(address, ...newCookies) },
  )
}

function refusalStatus({ fieldErrors }: BookingRefusal): number {
  return Object.keys(fieldErrors).length > 0 ? 422 : 409
}
