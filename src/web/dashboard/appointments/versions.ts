import type { Appointment } from '#contract/appointments.ts'
import type { Service } from '#contract/services.ts'
import type { ClientChoice } from '#web/dashboard/client-picker/client-choice.ts'
import { dayText, timeText } from '#web/format/wall-clock.ts'
import type { AppointmentValues } from './appointment-values.ts'
import type { Place } from './appointments-query.ts'

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

type Typed = {
  values: AppointmentValues
  place: Place
  choice: ClientChoice
  services: readonly Service[]
  /** What is being changed: the words it was booked with stay. */
  appointment: Appointment | undefined
}

/** What a form holds, as the appointment it would become. */
export function typedVersion({ values, place, choice, services, appointment }: Typed): Version {
  const client = choice.kind === 'known' ? choice.client : values
  const offered = services.find(({ id }) => id === values.service_id)
  const keeps = !offered || values.service_id === appointment?.service_id
  return {
    appointment_time: place.appointment_time,
    duration: place.duration,
    client_name: client.name,
    client_email: client.email,
    service: keeps ? (appointment?.service ?? '') : offered.name,
    address: values.address.trim() || null,
    notes: values.notes.trim() || null,
  }
}

/** An appointment given to somebody else is not told to either. */
export function isSameClient(appointment: Appointment, { client_email }: Version): boolean {
  return appointment.client_email.toLowerCase() === client_email.trim().toLowerCase()
}
