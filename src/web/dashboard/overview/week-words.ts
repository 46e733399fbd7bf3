export type WeekDay = { date: string; jobs: number }

/** `Mon`, of a date without a zone. */
export function weekdayText(date: string, length: 'short' | 'long' = 'short'): string {
  return new Intl.DateTimeFormat('en-US', { weekday: length, timeZone: 'UTC' }).format(new Date(date))
}

/** The bars, for whoever does not see them. */
export function weekWords(week: readonly WeekDay[]): string {
  const days = week.map(({ date, jobs }, n) => {
    const day = n === 0 ? 'Today' : weekdayText(date, 'long')
    return `${day} ${jobs === 0 ? 'none' : jobs}`
  })
  return `Jobs in the next seven days: ${days.join(', ')}.`
}
