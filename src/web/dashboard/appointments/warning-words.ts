import type { AppointmentWarning } from '#contract/appointments.ts'
import { dateValue, dayText, timeText } from '#web/format/wall-clock.ts'

/** One sentence per thing the owner should know, in the zone of the business. */
export function warningWords(
  warnings: readonly AppointmentWarning[],
  { timeZone, startsAt }: { timeZone: string; startsAt: string },
): string[] {
  const day = dateValue(timeZone, startsAt)
  return warnings.flatMap((warning) => {
    if (warning.kind === 'past') return ['This time has already passed.']
    if (warning.kind === 'outside hours') return [hoursWords(warning.hours)]
    return warning.with.map(({ client_name, service, appointment_time, duration }) => {
      const ends = new Date(Date.parse(appointment_time) + duration * 60_000).toISOString()
      const isOtherDay = dateValue(timeZone, appointment_time) !== day
      const on = isOtherDay ? `${dayText(timeZone, appointment_time)}, ` : ''
      const span = `${timeText(timeZone, appointment_time)} to ${timeText(timeZone, ends)}`
      return `Overlaps ${client_name}, ${service}, ${on}${span}.`
    })
  })
}

function hoursWords(hours: { start: string; end: string } | null): string {
  if (!hours) return 'You have no working hours on this day.'
  return `Outside your hours on this day, ${clockText(hours.start)} to ${clockText(hours.end)}.`
}

/** `9:00 AM` of `09:00`. */
function clockText(time: string): string {
  if (time === '24:00') return 'midnight'
  return timeText('UTC', `2000-01-01T${time}:00Z`)
}
