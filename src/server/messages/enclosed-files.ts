import type { LetterName, LetterProps } from '#contract/letters.ts'
import type { CalendarFile } from '#server/gateways/calendar-file.ts'
import { appointmentFile } from '#server/manage-booking/appointment-file.ts'

/** What comes with a letter: one about an appointment brings it to the client's calendar. */
export function enclosedFiles(
  name: LetterName,
  props: LetterProps[LetterName],
  writtenAt: Date,
): CalendarFile[] {
  if (!('calendar' in props) || !props.calendar) return []
  const isCancelled = name === 'appointment-cancelled'
  return [appointmentFile({ ...props, calendar: props.calendar, isCancelled, writtenAt })]
}
