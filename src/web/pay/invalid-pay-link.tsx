import { InvalidLinkPage } from '#web/ui/invalid-link-page.tsx'

export const INVALID_LINK = 'Invalid Payment Link'

/** A link that leads to no invoice, or not now. */
export function InvalidPayLink({ sentence }: { sentence: string }) {
  return (
    <InvalidLinkPage title={INVALID_LINK}>
      <p role="alert">{sentence}</p>
    </InvalidLinkPage>
  )
}
