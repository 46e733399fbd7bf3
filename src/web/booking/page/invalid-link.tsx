import { InvalidLinkPage } from '#web/ui/invalid-link-page.tsx'

/** Shown for a link without a business behind it. */
export function InvalidLink({ reason }: { reason: string }) {
  return (
    <InvalidLinkPage title="Invalid Booking Link">
      <p role="alert">{reason}</p>
      <p>Ask the business for a new link.</p>
    </InvalidLinkPage>
  )
}
