import { dateAfter } from '#domain/time/local-date.ts'
import { monthAndDay, shortName, weekdayName } from '#web/format/wall-clock.ts'

/** `Today`, `Tomorrow`, `Yesterday` or `Fri, Nov 20`. Dates such as `2026-11-18`. */
export function dayTitle(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === dateAfter(today, 1)) return 'Tomorrow'
  if (date === dateAfter(today, -1)) return 'Yesterday'
  return shortDay(date)
}

/** `Fri, Nov 20` */
export function shortDay(date: string): string {
  const day = Temporal.PlainDate.from(date)
  return `${shortName(weekdayName(day))}, ${monthAndDay(day)}`
}

/** `1 h 15 min free` */
export function freeTimeText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return `${[hours > 0 && `${hours} h`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')} free`
}

/** `1 stop`, `5 stops` */
export function stopCountText(count: number): string {
  return count === 1 ? '1 stop' : `${count} stops`
}
