import { dayText, longDayText } from '#web/format/wall-clock.ts'

/** `Due Nov 18`, of a date without a zone. */
export function dueText(dueDate: string): string {
  return `Due ${dayText('UTC', `${dueDate}T00:00:00Z`)}`
}

/** `Due Nov 18, 2026`: where it may be of another year. */
export function longDueText(dueDate: string): string {
  return `Due ${longDayText('UTC', `${dueDate}T00:00:00Z`)}`
}

/** From the day after it was due. Dates are compared as they are written. */
export function isOverdue(dueDate: string, today: string): boolean {
  return dueDate < today
}
