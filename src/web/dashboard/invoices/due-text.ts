import { mediumDateText, shortDateText } from '#web/format/wall-clock.ts'

/** `Due Nov 18`. A due date has no time zone. */
export function dueText(dueDate: string): string {
  return `Due ${shortDateText('UTC', `${dueDate}T00:00:00Z`)}`
}

/** `Due Nov 18, 2026` */
export function longDueText(dueDate: string): string {
  return `Due ${mediumDateText('UTC', `${dueDate}T00:00:00Z`)}`
}

/** True from the day after the due date. ISO dates compare correctly as strings. */
export function isOverdue(dueDate: string, today: string): boolean {
  return dueDate < today
}
