/** `monthly` keeps the weekday: the second Tuesday stays the second Tuesday, the last Friday the last. */
export const RHYTHMS = ['weekly', 'every 2 weeks', 'every 4 weeks', 'monthly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** Two years of weekly visits. More can be added once some of them have passed. */
export const MAX_VISITS = 104

/** How long before the end of a series its owner is asked whether to extend it. */
export const EXTENSION_NOTICE_DAYS = 28
