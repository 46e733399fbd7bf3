import { InvalidLinkPage } from '#web/ui/invalid-link-page.tsx'
import { useCatalogue } from '#web/use-catalogue.ts'

/** Shown for a manage link that is invalid or currently unavailable. */
export function InvalidAppointmentLink({ message }: { message: string }) {
  const { manage: words } = useCatalogue()
  return (
    <InvalidLinkPage title={words.invalidTitle} homeLabel={words.toHomepage}>
      <p role="alert">{message}</p>
    </InvalidLinkPage>
  )
}
