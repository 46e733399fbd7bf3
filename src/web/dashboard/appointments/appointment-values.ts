import * as z from 'zod/mini'
import { type Appointment, AppointmentForm } from '#contract/appointments.ts'
import { NewClient } from '#contract/clients.ts'
import {
  FIRST_REPEAT,
  type RepeatValues,
  repeatErrors,
} from '#web/dashboard/appointments/series/repeat-values.ts'
import { type ClientChoice, choiceLabel, choiceOf } from '#web/dashboard/client-picker/client-choice.ts'
import { dateValue, timeValue } from '#web/format/wall-clock.ts'
import { isDate, isTime, typedInstant } from './typed-instant.ts'

export type AppointmentValues = RepeatValues & {
  date: string
  time: string
  /** What stands in the box; who is chosen is a `ClientChoice`. */
  client: string
  name: string
  email: string
  phone: string
  service_id: string
  duration: string
  address: string
  notes: string
  tell_client: boolean
}

export type AppointmentBody = z.output<typeof AppointmentForm>

/** On an appointment whose service is no longer offered. */
export const KEPT_SERVICE = 'kept'

export type FirstShown = {
  timeZone: string
  /** Where a new one begins, ISO. */
  startsAt: string
  service: { id: string; duration: number } | undefined
}

/** What date and time are filled from. A new one begins on a whole minute. */
export function firstInstant(appointment: Appointment | undefined, startsAt: string): string {
  if (appointment) return appointment.appointment_time
  return Temporal.Instant.from(startsAt).round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()
}

export function firstValues(
  appointment: Appointment | undefined,
  { timeZone, startsAt, service }: FirstShown,
): AppointmentValues {
  const begins = firstInstant(appointment, startsAt)
  const serviceId = appointment ? (appointment.service_id ?? KEPT_SERVICE) : service?.id
  return {
    date: dateValue(timeZone, begins),
    time: timeValue(timeZone, begins),
    client: choiceLabel(choiceOf(appointment)),
    name: appointment?.client_name ?? '',
    email: appointment?.client_email ?? '',
    phone: appointment?.client_phone ?? '',
    service_id: serviceId ?? '',
    duration: String(appointment?.duration ?? service?.duration ?? 60),
    address: appointment?.address ?? '',
    notes: appointment?.notes ?? '',
    tell_client: true,
    ...FIRST_REPEAT,
  }
}

/** What a field refuses comes from the contract; only date, time and choices have words of their own. */
export function appointmentSchema(
  timeZone: string,
  choice: ClientChoice,
  filledFrom?: string,
): z.ZodMiniType<AppointmentBody> {
  return z.pipe(
    z.custom<AppointmentValues>(),
    z.transform((values: AppointmentValues, context) => {
      const mistakes = mistakesIn(values, choice)
      const parsed = z.safeParse(AppointmentForm, bodyOf(timeZone, { values, choice, filledFrom }))
      for (const { path, message } of parsed.error?.issues ?? []) mistakes[String(path[0])] ??= message
      // An instant comes of two fields, which have been looked at.
      delete mistakes.appointment_time
      for (const [field, message] of Object.entries(mistakes))
        context.issues.push({ code: 'custom', input: values, path: [field], message })
      return parsed.success && Object.keys(mistakes).length === 0 ? parsed.data : z.NEVER
    }),
  ) as unknown as z.ZodMiniType<AppointmentBody>
}

function mistakesIn(values: AppointmentValues, choice: ClientChoice): Record<string, string> {
  const mistakes = repeatErrors(values)
  if (!isDate(values.date)) mistakes.date = 'Choose a date'
  if (!isTime(values.time)) mistakes.time = 'Choose a time'
  if (choice.kind === 'none') mistakes.client = 'Choose a client'
  if (values.service_id === '') mistakes.service_id = 'Choose a service'
  if (choice.kind === 'new') {
    for (const { path, message } of z.safeParse(NewClient, values).error?.issues ?? [])
      mistakes[String(path[0])] ??= message
  }
  return mistakes
}

/** Whether a new client is right is said beside their fields, not as one. */
const SOMEBODY = { name: 'Somebody', email: 'somebody@example.com', phone: '0' }

type Typed = { values: AppointmentValues; choice: ClientChoice; filledFrom: string | undefined }

function bodyOf(timeZone: string, { values, choice, filledFrom }: Typed) {
  const newClient = z.safeParse(NewClient, values).data ?? SOMEBODY
  return {
    client: choice.kind === 'known' ? { id: choice.client.id } : newClient,
    service_id: isServiceId(values.service_id) ? values.service_id : undefined,
    appointment_time: typedInstant(timeZone, values, filledFrom),
    duration: values.duration.trim() === '' ? Number.NaN : Number(values.duration),
    address: values.address,
    notes: values.notes,
  }
}

function isServiceId(value: string): boolean {
  return value !== '' && value !== KEPT_SERVICE
}
