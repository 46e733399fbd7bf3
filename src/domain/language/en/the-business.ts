/** A page's name for the business in the middle of a sentence. It may have no name. */
export const theBusiness = (name: string | null): string => name ?? 'the business'

/** The same at the start of a sentence. */
export const theBusinessAtStart = (name: string | null): string => name ?? 'The business'
