import { monthAndDay, RELATIVE_DAYS, weekdayName } from '#web/format/wall-clock.ts'

/** `Tomorrow` or `Wednesday, Nov 18`, with the year if it is not this year. */
export function dayTitle(date: string, today: Temporal.PlainDate): string {
  const day = Temporal.PlainDate.from(date)
  const relativeDay = RELATIVE_DAYS[today.until(day).days]
  if (relativeDay) return relativeDay
  const year = day.year === today.year ? '' : `, ${day.year}`
  return `${weekdayName(day)}, ${monthAndDay(day)}${year}`
}
