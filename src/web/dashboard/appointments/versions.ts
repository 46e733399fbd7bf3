import type { Appointment } from '#contract/appointments.ts'
import type { Service } from '#contract/services.ts'
import { DELETED_CLIENT_NAME } from '#domain/clients/deleted-client.ts'
import { hasOptions, visitText } from '#domain/services/visit.ts'
import type { ClientChoice } from '#web/dashboard/client-picker/client-choice.ts'
import { moneyText } from '#web/format/money.ts'
import { parseOptionalPrice } from '#web/format/price-input.ts'
import { shortDateText, timeText } from '#web/format/wall-clock.ts'
import type { AppointmentValues } from './appointment-values.ts'
import type { Timing } from './appointments-query.ts'
import { chosenItems, itemInputs } from './item-inputs.ts'

/** The fields of an appointment that the owner compares. */
export type Version = Pick<
  Appointment,
  | 'appointment_time'
  | 'duration'
  | 'client_name'
  | 'client_email'
  | 'service'
  | 'items'
  | 'price'
  | 'address'
  | 'notes'
>

/** What saving the form makes of an appointment. */
export type FormVersion = Version &
  Pick<Appointment, 'client_id' | 'client_phone' | 'service_id' | 'client_language' | 'client_service'>

export type Difference = { label: string; mine: string; theirs: string }

const NOTHING = '(empty)'

/** The fields in which two versions of an appointment differ. */
export function differences(mine: Version, theirs: Version, timeZone: string): Difference[] {
  const texts = (version: Version): Record<string, string> => ({
    'Date and time': `${shortDateText(timeZone, version.appointment_time)}, ${timeText(timeZone, version.appointment_time)}`,
    Client: [version.client_name, version.client_email].filter(Boolean).join(' - '),
    Service: visitText(version),
    Price: version.price === null ? NOTHING : moneyText(version.price),
    Duration: `${version.duration} min`,
    Address: version.address ?? NOTHING,
    Notes: version.notes ?? NOTHING,
  })
  const theirTexts = texts(theirs)
  return Object.entries(texts(mine))
    .map(([label, text]) => ({ label, mine: text, theirs: theirTexts[label] ?? '' }))
    .filter((row) => row.mine !== row.theirs)
}

type FormState = {
  values: AppointmentValues
  timing: Timing
  choice: ClientChoice
  services: readonly Service[]
  /** The appointment being edited. It keeps the service name it was booked with. */
  appointment: Appointment | undefined
}

/** The appointment that saving the form would produce. */
export function versionFromForm({ values, timing, choice, services, appointment }: FormState): FormVersion {
  const client = clientOf(choice, values)
  const offeredService = services.find(({ id }) => id === values.service_id)
  const items = values.items === '' ? undefined : chosenItems(itemInputs(values), services)
  const keepsService = !offeredService || (!items && values.service_id === appointment?.service_id)
  const keepsClient = client.id !== null && client.id === appointment?.client_id
  return {
    appointment_time: timing.appointment_time,
    duration: timing.duration,
    client_id: client.id,
    client_name: client.name,
    client_email: client.email,
    client_phone: client.phone?.trim() || null,
    service_id: offeredService?.id ?? null,
    // The server knows better what another client reads. Until it answers, we take them to read English.
    client_language: keepsClient ? appointment?.client_language : undefined,
    client_service: keepsClient && keepsService ? appointment?.client_service : undefined,
    service: keepsService ? (appointment?.service ?? '') : offeredService.name,
    items: keepsService ? appointment?.items : items && hasOptions(items) ? items : undefined,
    price: parseOptionalPrice(values.price),
    address: values.address.trim() || null,
    notes: values.notes.trim() || null,
  }
}

type FormClient = { id: string | null; name: string; email: string; phone: string | null }

function clientOf(choice: ClientChoice, { name, email, phone }: AppointmentValues): FormClient {
  if (choice.kind === 'known') return choice.client
  if (choice.kind === 'deleted') return { id: null, name: DELETED_CLIENT_NAME, email: '', phone: null }
  return { id: null, name, email, phone }
}

/** Whether the form still has the appointment's client. If not, it does not offer to tell the client. */
export function isSameClient(appointment: Appointment, { client_email }: Version): boolean {
  return appointment.client_email.toLowerCase() === client_email.trim().toLowerCase()
}
