import { CATALOGUES } from '#domain/language/catalogues.ts'
import type { Language } from '#domain/language/languages.ts'
import { InvalidLinkPage } from '#web/ui/invalid-link-page.tsx'

/** Shown for a link without a business behind it. */
export function InvalidLink({ language, reason }: { language: Language; reason: string }) {
  const words = CATALOGUES[language].bookingPage
  return (
    <InvalidLinkPage title={words.invalidTitle} homeLabel={words.toHomepage}>
      <p role="alert">{reason}</p>
      <p>{words.askForNewLink}</p>
    </InvalidLinkPage>
  )
}
