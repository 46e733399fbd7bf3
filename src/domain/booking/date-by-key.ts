import { dayOfWeek } from '#domain/booking/month.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

/**
 * The date that a key moves the focus to in a month view; only selectable dates can have the focus. Null if it would
 * leave the month, undefined for keys without a meaning here.
 */
export function dateByKey(
  key: string,
  from: LocalDate,
  selectable: readonly LocalDate[],
): LocalDate | null | undefined {
  const after = selectable.filter((date) => date > from)
  const before = selectable.filter((date) => date < from)
  switch (key) {
    case 'ArrowRight':
      return after[0] ?? null
    case 'ArrowLeft':
      return before.at(-1) ?? null
    case 'ArrowDown':
      return (
        after.find((date) => isSameWeekday(date, from)) ??
        after.find((date) => daysApart(date, from) >= 7) ??
        null
      )
    case 'ArrowUp':
      return (
        before.findLast((date) => isSameWeekday(date, from)) ??
        before.findLast((date) => daysApart(date, from) >= 7) ??
        null
      )
    case 'Home':
      return [...before, from].find((date) => isSameWeek(date, from)) ?? null
    case 'End':
      return [from, ...after].findLast((date) => isSameWeek(date, from)) ?? null
    default:
      return undefined
  }
}

function daysApart(one: LocalDate, other: LocalDate): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / 86_400_000
}

function isSameWeekday(date: LocalDate, other: LocalDate): boolean {
  return dayOfWeek(date) === dayOfWeek(other)
}

/** Weeks start on Sunday. */
function isSameWeek(date: LocalDate, other: LocalDate): boolean {
  const sunday = Date.parse(other) - dayOfWeek(other) * 86_400_000
  const days = (Date.parse(date) - sunday) / 86_400_000
  return days >= 0 && days < 7
}
