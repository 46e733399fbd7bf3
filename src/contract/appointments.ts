import * as z from 'zod/mini'
import { NewClient } from '#contract/clients.ts'
import { Duration } from '#contract/duration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { optionalText } from '#contract/fields.ts'
import { isInCalendar, OUTSIDE_CALENDAR } from '#domain/appointments/calendar-span.ts'

export const Instant = z.iso.datetime({ offset: true, error: 'Choose a date and a time' })

export const AppointmentTime = Instant.check(
  z.refine((instant) => isInCalendar(Date.parse(instant)), OUTSIDE_CALENDAR),
)

/** What stands in the way is told first; a save that is confirmed goes ahead. */
export const Confirmed = z._default(z.boolean(), false)
export const TellClient = z._default(z.boolean(), true)

const appointmentFields = {
  /** One of the owner's clients, or somebody new, who is matched by e-mail. */
  client: z.union([z.object({ id: z.uuid() }), NewClient], 'Choose a client'),
  /** Left out on an appointment whose service is no longer offered: it keeps its words. */
  service_id: z.optional(z.uuid('Choose a service')),
  appointment_time: AppointmentTime,
  /** The service's unless given. */
  duration: z.optional(Duration),
  address: optionalText(500, 'Address must be at most 500 characters'),
  notes: optionalText(10_000, 'Notes must be at most 10,000 characters'),
  confirmed: Confirmed,
}

export const AppointmentForm = z.object(appointmentFields)

/** What the owner saw when they began: a save over something newer is refused with it. */
const Seen = z.object({ seen_updated_at: Instant })

export const Appointment = z.object({
  id: z.uuid(),
  client_id: z.nullable(z.uuid()),
  client_name: z.string(),
  client_email: z.string(),
  client_phone: z.nullable(z.string()),
  service_id: z.nullable(z.uuid()),
  service: z.string(),
  appointment_time: z.iso.datetime(),
  /** Minutes; a missing one counts as 60 and is told as that. */
  duration: z.int(),
  /** Cents, as agreed when the service was chosen; null where none was. */
  price: z.nullable(z.int()),
  booked_by: z.enum(['owner', 'client']),
  address: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** The series that it is a visit of. */
  series_id: z.nullable(z.uuid()),
  updated_at: z.iso.datetime(),
  /**
   * `scheduled`: the client is about to get an email. `untold`: they do not know of a change. `failed`: nor do they, because
   * the email could not be delivered.
   */
  client_notice: z.enum(['none', 'scheduled', 'untold', 'failed']),
})
export type Appointment = z.output<typeof Appointment>

/**
 * What a client hears of a change: `waiting` leaves once it can no longer be undone, `left` was to be called back and
 * could not be any more.
 */
export const ClientEmailStatus = z.enum(['waiting', 'none', 'left'])
export type ClientEmailStatus = z.output<typeof ClientEmailStatus>

const ChangedAppointment = z.extend(Appointment, { letter: ClientEmailStatus })
export type ChangedAppointment = z.output<typeof ChangedAppointment>

/** What an owner should know before saving. It forbids nothing. */
export const AppointmentWarning = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('clash'),
    /** With whom, in order of time. */
    with: z.array(
      z.object({
        id: z.uuid(),
        client_name: z.string(),
        service: z.string(),
        appointment_time: z.iso.datetime(),
        duration: z.int(),
      }),
    ),
  }),
  z.object({
    kind: z.literal('outside hours'),
    /** On that day, such as `09:00` and `17:00`; null on a day without hours. */
    hours: z.nullable(z.object({ start: z.string(), end: z.string() })),
  }),
  /** Over for longer than what an owner writes down afterwards. */
  z.object({ kind: z.literal('past') }),
  z.object({
    kind: z.literal('day off'),
    /** The first and the last date. */
    from: z.iso.date(),
    to: z.iso.date(),
  }),
  z.object({
    kind: z.literal('break'),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('hold'),
    /** A client is filling in the form for this time; until then nobody else can book it online. */
    until: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('busy elsewhere'),
    /** What the owner called the calendar that says so. */
    calendar: z.string(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
  }),
])
export type AppointmentWarning = z.output<typeof AppointmentWarning>

export const appointmentEndpoints = {
  listAppointments: endpoint('GET /api/appointments', 'subscribed owner', {
    summary:
      'Appointments that touch a window of at most 62 days, in order. Cancelled ones do not exist here.',
    query: z.object({ from: Instant, to: Instant }),
    output: z.array(Appointment),
  }),
  readAppointment: endpoint('GET /api/appointments/:id', 'subscribed owner', {
    summary: 'One appointment.',
    output: Appointment,
  }),
  checkAppointment: endpoint('POST /api/appointments/check', 'subscribed owner', {
    summary: 'What the owner should know of a time before saving. Changes nothing.',
    body: z.object({ appointment_time: AppointmentTime, duration: Duration, except: z.optional(z.uuid()) }),
    output: z.object({ warnings: z.array(AppointmentWarning) }),
  }),
  createAppointment: endpoint('POST /api/appointments', 'subscribed owner', {
    summary: 'Makes an appointment. Unless confirmed, what stands in the way is told first.',
    body: AppointmentForm,
    output: Appointment,
    status: 201,
    errors: ['not_found', 'needs_confirmation'],
  }),
  updateAppointment: endpoint('PUT /api/appointments/:id', 'subscribed owner', {
    summary: 'Changes an appointment, unless somebody else has in the meantime.',
    body: z.extend(AppointmentForm, { ...Seen.shape, tell_client: TellClient }),
    output: ChangedAppointment,
    errors: ['not_found', 'needs_confirmation', 'changed_elsewhere'],
  }),
  moveAppointment: endpoint('POST /api/appointments/:id/move', 'subscribed owner', {
    summary: 'Gives an appointment another time or duration.',
    body: z.object({
      appointment_time: AppointmentTime,
      duration: Duration,
      confirmed: Confirmed,
      tell_client: TellClient,
      ...Seen.shape,
    }),
    output: ChangedAppointment,
    errors: ['not_found', 'needs_confirmation', 'changed_elsewhere'],
  }),
  cancelAppointment: endpoint('POST /api/appointments/:id/cancel', 'subscribed owner', {
    summary:
      'Cancels an appointment, unless somebody else has changed it. Its row stays, so that it can be taken back.',
    body: z.object({ tell_client: TellClient, ...Seen.shape }),
    output: z.object({ cancelled: z.literal(true), letter: ClientEmailStatus }),
    errors: ['not_found', 'changed_elsewhere'],
  }),
  tellClient: endpoint('POST /api/appointments/:id/tell-client', 'subscribed owner', {
    summary: 'Tells the client of changes that they do not know of yet.',
    output: ChangedAppointment,
  }),
  restoreAppointment: endpoint('POST /api/appointments/:id/restore', 'subscribed owner', {
    summary: 'Takes a cancellation back. A letter that has not left yet never will.',
    body: z.object({ confirmed: Confirmed }),
    output: ChangedAppointment,
    errors: ['not_found', 'needs_confirmation'],
  }),
}
