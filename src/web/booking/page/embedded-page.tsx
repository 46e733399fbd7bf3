import '#web/theme/swap-font.css'
import { HostReport } from '#web/booking/embed/host-report.tsx'
import { loadPage } from '#web/booking/page/load-page.ts'
import { PageBody } from '#web/booking/page/page-body.tsx'
import { shareTags } from '#web/booking/page/share-tags.ts'
import { submitPage } from '#web/booking/page/submit-page.ts'
import { framedVisitOf } from '#web/booking/page-visit.ts'
import { CLIENT_PAGE_HANDLE, type PageHandle, secretLinkHeaders } from '#web/page-handle.ts'
import type { Route } from './+types/embedded-page.ts'

/** The booking page as the owner's website shows it. It is the only page that may be in a frame of another site. */
export const handle: PageHandle = { ...CLIENT_PAGE_HANDLE, leadsToCheckout: true, isEmbedded: true }

/** The URL has the visitor's secret. */
export const headers = secretLinkHeaders

export const loader = (args: Route.LoaderArgs) =>
  loadPage(args, framedVisitOf(args.request, args.params.slug))

export const action = (args: Route.ActionArgs) =>
  submitPage(args, framedVisitOf(args.request, args.params.slug))

export const meta: Route.MetaFunction = ({ loaderData }) => shareTags({ page: loaderData, isPlainUrl: false })

export default function EmbeddedPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageBody page={loaderData} />
      <HostReport />
    </>
  )
}
