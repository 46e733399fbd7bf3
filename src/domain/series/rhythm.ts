/** `monthly` keeps the weekday: the second Tuesday stays the second Tuesday, the last Friday the last. */
export const RHYTHMS = ['weekly', 'every 2 weeks', 'every 4 weeks', 'monthly'] as const
export type Rhythm = (typeof RHYTHMS)[number]

/** Two years of weekly visits. */
export const MAX_VISITS = 104
