import * as z from 'zod/mini'
import { type Appointment, AppointmentForm } from '#contract/appointments.ts'
import { NewClient } from '#contract/clients.ts'
import {
  DEFAULT_REPEAT,
  type RepeatValues,
  repeatErrors,
} from '#web/dashboard/appointments/series/repeat-values.ts'
import {
  type ClientChoice,
  choiceLabel,
  initialChoice,
  type KnownClient,
} from '#web/dashboard/client-picker/client-choice.ts'
import { parseOptionalPrice, priceValue } from '#web/format/price-input.ts'
import { dateValue, timeValue } from '#web/format/wall-clock.ts'
import { instantFromFields, isDate, isTime } from './instant-from-fields.ts'
import { itemInputs } from './item-inputs.ts'

export type AppointmentValues = RepeatValues & {
  date: string
  time: string
  /** The text of the client box. The chosen client is a `ClientChoice`. */
  client: string
  name: string
  email: string
  phone: string
  service_id: string
  /** The services of the visit with their options, in JSON; empty for just the service, and as long as nothing was changed. */
  items: string
  /** Dollars; empty if there is no price. */
  price: string
  duration: string
  address: string
  notes: string
}

export type AppointmentBody = z.output<typeof AppointmentForm>

/** The service option for an appointment whose service is no longer offered. */
export const KEPT_SERVICE = 'kept'

export type InitialOptions = {
  timeZone: string
  /** ISO instant at which a new appointment starts. */
  startsAt: string
  service: { id: string; duration: number; price: number } | undefined
}

/** The instant shown in the date and time fields at first. New appointments start on a whole minute. */
export function initialStart(appointment: Appointment | undefined, startsAt: string): string {
  if (appointment) return appointment.appointment_time
  return Temporal.Instant.from(startsAt).round({ smallestUnit: 'minute', roundingMode: 'floor' }).toString()
}

export function initialValues(
  appointment: Appointment | undefined,
  { timeZone, startsAt, service }: InitialOptions,
): AppointmentValues {
  const start = initialStart(appointment, startsAt)
  const choice = initialChoice(appointment)
  /** A new client must not be called 'Deleted client'. */
  const contact = choice.kind === 'deleted' ? undefined : appointment
  const serviceId = appointment ? (appointment.service_id ?? KEPT_SERVICE) : service?.id
  return {
    date: dateValue(timeZone, start),
    time: timeValue(timeZone, start),
    client: choiceLabel(choice),
    name: contact?.client_name ?? '',
    email: contact?.client_email ?? '',
    phone: contact?.client_phone ?? '',
    service_id: serviceId ?? '',
    items: '',
    price: priceValue((appointment ?? service)?.price ?? null),
    duration: String(appointment?.duration ?? service?.duration ?? 60),
    address: appointment?.address ?? '',
    notes: appointment?.notes ?? '',
    ...DEFAULT_REPEAT,
  }
}

/** In a client's drawer, time and service start empty. */
export function drawerValues(
  { address }: Pick<KnownClient, 'address'>,
  options: Omit<InitialOptions, 'service'>,
): AppointmentValues {
  return {
    ...initialValues(undefined, { ...options, service: undefined }),
    time: '',
    address: address ?? '',
  }
}

/** Messages come from the contract, except those for date, time, client and service. */
export function appointmentSchema(
  timeZone: string,
  choice: ClientChoice,
  initialInstant?: string,
): z.ZodMiniType<AppointmentBody> {
  return z.pipe(
    z.custom<AppointmentValues>(),
    z.transform((values: AppointmentValues, context) => {
      const errors = fieldErrors(values, choice)
      const parsed = z.safeParse(AppointmentForm, toBody(timeZone, { values, choice, initialInstant }))
      for (const { path, message } of parsed.error?.issues ?? []) errors[String(path[0])] ??= message
      // The instant comes from the date and time fields, which have their own errors.
      delete errors.appointment_time
      for (const [field, message] of Object.entries(errors))
        context.issues.push({ code: 'custom', input: values, path: [field], message })
      return parsed.success && Object.keys(errors).length === 0 ? parsed.data : z.NEVER
    }),
  ) as unknown as z.ZodMiniType<AppointmentBody>
}

function fieldErrors(values: AppointmentValues, choice: ClientChoice): Record<string, string> {
  const errors = repeatErrors(values)
  if (!isDate(values.date)) errors.date = 'Choose a date'
  if (!isTime(values.time)) errors.time = 'Choose a time'
  if (choice.kind === 'none') errors.client = 'Choose a client'
  if (values.service_id === '') errors.service_id = 'Choose a service'
  if (choice.kind === 'new') {
    for (const { path, message } of z.safeParse(NewClient, values).error?.issues ?? [])
      errors[String(path[0])] ??= message
  }
  return errors
}

/** Stands in for an invalid new client, whose errors are shown on the name, email and phone fields. */
const PLACEHOLDER_CLIENT = { name: 'Somebody', email: 'somebody@example.com', phone: '0' }

type BodyInput = { values: AppointmentValues; choice: ClientChoice; initialInstant: string | undefined }

function toBody(timeZone: string, { values, choice, initialInstant }: BodyInput) {
  return {
    client: requestedClient(values, choice),
    service_id: isServiceId(values.service_id) ? values.service_id : undefined,
    items: values.items === '' ? undefined : itemInputs(values),
    appointment_time: instantFromFields(timeZone, values, initialInstant),
    price: parseOptionalPrice(values.price),
    duration: values.duration.trim() === '' ? Number.NaN : Number(values.duration),
    address: values.address,
    notes: values.notes,
  }
}

function requestedClient(values: AppointmentValues, choice: ClientChoice) {
  if (choice.kind === 'deleted') return undefined
  if (choice.kind === 'known') return { id: choice.client.id }
  return z.safeParse(NewClient, values).data ?? PLACEHOLDER_CLIENT
}

function isServiceId(value: string): boolean {
  return value !== '' && value !== KEPT_SERVICE
}
