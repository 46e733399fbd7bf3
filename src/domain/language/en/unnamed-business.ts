/** How we refer to a business without a name. Never by its owner's email address, which they sign in with. */
export const UNNAMED_BUSINESS = 'your service provider'

/** The name at the start of a sentence, subject or label. A real name keeps its spelling. */
export function nameAtStart(businessName: string): string {
  return businessName === UNNAMED_BUSINESS ? 'Your service provider' : businessName
}
