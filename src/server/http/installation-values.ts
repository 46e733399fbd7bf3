import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { TEXTING_WORDS } from '#contract/site-texting.ts'

export type Installation = {
  /** The public origin of this installation. */
  origin: string
  sendsTexts: boolean
}

/** Fills in the values of this installation that were not known when the page was built. */
export function withInstallationValues(html: string, { origin, sendsTexts }: Installation): string {
  const withOrigin = html.replaceAll(SITE_ORIGIN, origin)
  if (!sendsTexts) return withOrigin
  return Object.values(TEXTING_WORDS).reduce(
    (page, { byHand, live }) => page.replaceAll(byHand, live),
    withOrigin,
  )
}
