import { createContext, data, type RouterContextProvider } from 'react-router'
import { bookingEndpoints } from '#contract/booking.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { newIdempotencyKey } from '#web/api/new-idempotency-key.ts'
import { bookingCookies, cookieWriter } from '#web/booking/booking-cookies.ts'
import type { BookingRefusal } from '#web/booking/booking-refusal.ts'
import { isZip } from '#web/booking/booking-url.ts'
import type { PageContent } from '#web/booking/booking-view.ts'
import type { RejectedForm } from '#web/booking/details/submit-form.ts'
import { loadView } from '#web/booking/page/load-view.ts'
import { loadZipStep, type ZipStep } from '#web/booking/zip/load-zip-step.ts'
import { publicApiContext } from '#web/request-context.ts'

/** Passes a rejected form from the action to the loader. */
export const rejectedFormContext = createContext<RejectedForm | null>(null)

export type LoadedPage =
  | { kind: 'invalid' }
  | { kind: 'closed'; name: string | null; origin: string }
  | { kind: 'failed'; content: PageContent }
  | { kind: 'zip'; name: string | null; welcome: string; services: string[]; origin: string; step: ZipStep }
  | {
      kind: 'open'
      name: string | null
      welcome: string
      services: string[]
      origin: string
      content: PageContent
    }

type LoadArgs = { request: Request; context: Readonly<RouterContextProvider>; params: { slug: string } }

export async function loadPage({ request, context, params: { slug } }: LoadArgs) {
  const api = context.get(publicApiContext)
  const { searchParams } = new URL(request.url)
  const result = await callFromPage(api, bookingEndpoints.readPublicBusiness, { params: { slug } })
  if (!result.isOk) {
    if (result.status === 404) return data<LoadedPage>({ kind: 'invalid' }, { status: 404 })
    const content: PageContent = { kind: 'failed', slug }
    return data<LoadedPage>({ kind: 'failed', content }, { status: result.status })
  }
  const rejected = context.get(rejectedFormContext)
  const status = rejected ? refusalStatus(rejected.refusal) : 200
  const business = result.output
  const { business_name: name, welcome_message: welcome } = business
  const { origin } = api
  if (!business.is_taking_bookings) return data<LoadedPage>({ kind: 'closed', name, origin }, { status })

  const cookies = bookingCookies(request)
  const services = business.services.map((service) => service.name)
  const requestedZip = await loadZipStep(business, { api, slug, search: searchParams, cookies, rejected })
  if ('step' in requestedZip)
    return data<LoadedPage>(
      { kind: 'zip', name, welcome, services, origin, step: requestedZip.step },
      { status },
    )
  const { zip } = requestedZip
  const visitor = cookies.visitor ?? newIdempotencyKey()
  const view = await loadView(business, {
    api,
    slug,
    search: searchParams,
    zip,
    cookies,
    visitor,
    rejected,
  })
  const write = cookieWriter(slug, origin)
  const newCookies = [
    ...(cookies.visitor ? [] : [write.visitor(visitor)]),
    ...(zip !== null && isZip(zip) && zip !== cookies.zip ? [write.zip(zip)] : []),
  ].map((cookie): [string, string] => ['Set-Cookie', cookie])
  return data<LoadedPage>(
    { kind: 'open', name, welcome, services, origin, content: { kind: 'open', view } },
    { status, headers: newCookies },
  )
}

function refusalStatus({ fieldErrors }: BookingRefusal): number {
  return Object.keys(fieldErrors).length > 0 ? 422 : 409
}
