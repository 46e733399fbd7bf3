import { createContext, data, type RouterContextProvider } from 'react-router'
import { bookingEndpoints } from '#contract/booking.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { newKey } from '#web/api/new-key.ts'
import { bookingCookies, cookieWriter } from '#web/booking/booking-cookies.ts'
import type { PageContent } from '#web/booking/booking-view.ts'
import type { RefusedForm } from '#web/booking/details/take-form.ts'
import { readView } from '#web/booking/page/read-view.ts'
import type { RefusalText } from '#web/booking/refusal-text.ts'
import { publicApiContext } from '#web/request-context.ts'

/** The form that this page answers, where it was refused: the action tells the loader. */
export const refusedFormContext = createContext<RefusedForm | null>(null)

export type LoadedPage =
  | { kind: 'invalid' }
  | { kind: 'closed'; name: string | null; origin: string }
  | { kind: 'unloaded'; content: PageContent }
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
  const answer = await callFromPage(api, bookingEndpoints.readPublicBusiness, { params: { slug } })
  if (!answer.isOk) {
    if (answer.status === 404) return data<LoadedPage>({ kind: 'invalid' }, { status: 404 })
    const content: PageContent = { kind: 'unloaded', slug }
    return data<LoadedPage>({ kind: 'unloaded', content }, { status: answer.status })
  }
  const refused = context.get(refusedFormContext)
  const status = refused ? statusOf(refused.words) : 200
  const business = answer.output
  const { business_name: name, welcome_message: welcome } = business
  const { origin } = api
  if (!business.is_taking_bookings) return data<LoadedPage>({ kind: 'closed', name, origin }, { status })

  const cookies = bookingCookies(request)
  const visitor = cookies.visitor ?? newKey()
  const view = await readView(business, {
    api,
    slug,
    search: searchParams,
    cookies,
    visitor,
    refused,
  })
  const services = business.services.map((service) => service.name)
  return data<LoadedPage>(
    { kind: 'open', name, welcome, services, origin, content: { kind: 'open', view } },
    cookies.visitor
      ? { status }
      : { status, headers: { 'Set-Cookie': cookieWriter(slug, origin).visitor(visitor) } },
  )
}

function statusOf({ mistakes }: RefusalText): number {
  return Object.keys(mistakes).length > 0 ? 422 : 409
}
