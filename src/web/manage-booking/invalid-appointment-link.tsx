import { InvalidLinkPage } from '#web/ui/invalid-link-page.tsx'

export const INVALID_LINK_TITLE = 'Invalid appointment link'

/** Shown for a manage link that is invalid or currently unavailable. */
export function InvalidAppointmentLink({ message }: { message: string }) {
  return (
    <InvalidLinkPage title={INVALID_LINK_TITLE}>
      <p role="alert">{message}</p>
    </InvalidLinkPage>
  )
}
