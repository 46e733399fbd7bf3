import type { Appointment } from '#contract/appointments.ts'
import { dayText, timeText } from '#web/format/wall-clock.ts'

/** An appointment as words on the screen. */
export type Version = Pick<
  Appointment,
  'appointment_time' | 'duration' | 'client_name' | 'client_email' | 'service' | 'address' | 'notes'
>

export type Difference = { label: string; mine: string; theirs: string }

const NOTHING = 'Nothing'

/** What two versions of an appointment do not agree on. */
export function differences(mine: Version, theirs: Version, timeZone: string): Difference[] {
  const words = (version: Version): Record<string, string> => ({
    'Date and time': `${dayText(timeZone, version.appointment_time)}, ${timeText(timeZone, version.appointment_time)}`,
    Client: `${version.client_name} - ${version.client_email}`,
    Service: version.service,
    Duration: `${version.duration} min`,
    Address: version.address ?? NOTHING,
    Notes: version.notes ?? NOTHING,
  })
  const other = words(theirs)
  return Object.entries(words(mine))
    .map(([label, text]) => ({ label, mine: text, theirs: other[label] ?? '' }))
    .filter((row) => row.mine !== row.theirs)
}
