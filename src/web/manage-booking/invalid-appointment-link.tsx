import { InvalidLinkPage } from '#web/ui/invalid-link-page.tsx'

export const INVALID_LINK = 'Invalid appointment link'

/** A link that leads to no appointment, or not now. */
export function InvalidAppointmentLink({ sentence }: { sentence: string }) {
  return (
    <InvalidLinkPage title={INVALID_LINK}>
      <p role="alert">{sentence}</p>
    </InvalidLinkPage>
  )
}
