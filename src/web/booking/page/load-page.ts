import { createContext, data, type RouterContextProvider } from 'react-router'
import { bookingEndpoints } from '#contract/booking.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { newIdempotencyKey } from '#web/api/new-idempotency-key.ts'
import { bookingCookies, cookieWriter } from '#web/booking/booking-cookies.ts'
import type { BookingRefusal } from '#web/booking/booking-refusal.ts'
import type { PageContent } from '#web/booking/booking-view.ts'
import type { RejectedForm } from '#web/booking/details/submit-form.ts'
import { loadView } from '#web/booking/page/load-view.ts'
import { publicApiContext } from '#web/request-context.ts'

/** Passes a rejected form from the action to the loader. */
export const rejectedFormContext = createContext<RejectedForm | null>(null)

export type LoadedPage =
  | { kind: 'invalid' }
  | { kind: 'closed'; name: string | null; origin: string }
  | { kind: 'failed'; content: PageContent }
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
  const visitor = cookies.visitor ?? newIdempotencyKey()
  const view = await loadView(business, {
    api,
    slug,
    search: searchParams,
    cookies,
    visitor,
    rejected,
  })
  const services = business.services.map((service) => service.name)
  return data<LoadedPage>(
    { kind: 'open', name, welcome, services, origin, content: { kind: 'open', view } },
    cookies.visitor
      ? { status }
      : { status, headers: { 'Set-Cookie': cookieWriter(slug, origin).visitor(visitor) } },
  )
}

function refusalStatus({ fieldErrors }: BookingRefusal): number {
  return Object.keys(fieldErrors).length > 0 ? 422 : 409
}
