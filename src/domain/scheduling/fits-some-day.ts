import { type Availability, NEUTRAL_RULES } from './availability.ts'
import { openSlots } from './open-slots.ts'

/** Whether a service of this length finds a start in a week without jobs, days off or clock changes. */
export function fitsSomeDay(
  { week, mayRunPastClosing, stepMinutes }: Availability,
  durationMinutes: number,
): boolean {
  const availability = { ...NEUTRAL_RULES, week, mayRunPastClosing, stepMinutes, timeZone: 'UTC' }
  return (
    openSlots({ availability, durationMinutes, busy: [], elsewhere: [], now: 0, from: '1970-01-01', days: 7 })
      .length > 0
  )
}
