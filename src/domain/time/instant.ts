/** Milliseconds since 1970 began in UTC, as `Date` counts them. Whole minutes are usual, not promised. */
export type Instant = number

export const MINUTE_MS = 60_000
export const DAY_MS = 24 * 60 * MINUTE_MS
