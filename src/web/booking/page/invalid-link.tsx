import { PageMessagePanel } from '#web/booking/page/page-message-panel.tsx'
import { InvalidLinkPage } from '#web/ui/invalid-link-page.tsx'

/** Shown for a link without a business behind it. */
export function InvalidLink(pageMessage: { title: string; description?: string }) {
  return (
    <InvalidLinkPage title="Invalid Booking Link">
      <PageMessagePanel {...pageMessage} />
      <p>Ask the business for a new link.</p>
    </InvalidLinkPage>
  )
}
