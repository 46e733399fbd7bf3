import '#web/theme/swap-font.css'
import { loadPage } from '#web/booking/page/load-page.ts'
import { PageBody } from '#web/booking/page/page-body.tsx'
import { shareTags } from '#web/booking/page/share-tags.ts'
import { submitPage } from '#web/booking/page/submit-page.ts'
import { visitOf } from '#web/booking/page-visit.ts'
import { CLIENT_PAGE_HANDLE, type PageHandle } from '#web/page-handle.ts'
import type { Route } from './+types/booking-page.ts'

export const handle: PageHandle = { ...CLIENT_PAGE_HANDLE, leadsToCheckout: true }

export const loader = (args: Route.LoaderArgs) => loadPage(args, visitOf(args.request, args.params.slug))

export const action = (args: Route.ActionArgs) => submitPage(args, visitOf(args.request, args.params.slug))

export const meta: Route.MetaFunction = ({ loaderData, location }) =>
  shareTags({ page: loaderData, isPlainUrl: location.search === '' })

export default function BookingPage({ loaderData }: Route.ComponentProps) {
  return <PageBody page={loaderData} />
}
