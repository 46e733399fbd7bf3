import type { AppointmentValues } from './appointment-values.ts'

const FIELDS_OF: Record<string, (keyof AppointmentValues)[]> = {
  'client.name': ['name'],
  'client.email': ['email'],
  'client.phone': ['phone'],
  appointment_time: ['date'],
  // One of them is shown.
  ends: ['until', 'visits'],
  'ends.until': ['until'],
  'ends.visits': ['visits'],
}

/** The server's refusals beside the fields they are about. */
export function refusedFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([path, sentence]) =>
      (FIELDS_OF[path] ?? [path]).map((field) => [field, sentence]),
    ),
  )
}
