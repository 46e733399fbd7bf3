/** `March 5, 2026`, from Unix time in seconds. */
export const dayText = (seconds: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000)

/** `Mar 5, 2026`, for tables. */
export const shortDayText = (seconds: number) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(seconds * 1000)
