import { SITE_ORIGIN } from '#contract/site-origin.ts'
import { TEXTING_WORDS } from '#contract/site-texting.ts'

export type Installation = {
  /** Where this installation is. */
  origin: string
  sendsTexts: boolean
}

/** A page with what nobody knew when it was built. */
export function asInstalled(html: string, { origin, sendsTexts }: Installation): string {
  const placed = html.replaceAll(SITE_ORIGIN, origin)
  if (!sendsTexts) return placed
  return Object.values(TEXTING_WORDS).reduce(
    (page, { byHand, live }) => page.replaceAll(byHand, live),
    placed,
  )
}
