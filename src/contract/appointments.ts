import * as z from 'zod/mini'
import { Answer } from '#contract/booking-questions.ts'
import { NewClient } from '#contract/clients.ts'
import { Duration } from '#contract/duration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ADDRESS_LIMIT, NOTES_LIMIT, optionalText } from '#contract/fields.ts'
import { JobDeposit } from '#contract/job-deposit.ts'
import { Price } from '#contract/price.ts'
import { ItemOptions, ServiceForm, TOO_MANY_ITEMS, VisitItem } from '#contract/services.ts'
import { JOB_STATES, MARKED_STATES } from '#domain/appointments/job-state.ts'
import { isInSupportedYears, UNSUPPORTED_YEAR } from '#domain/appointments/supported-years.ts'
import { LANGUAGES } from '#domain/language/languages.ts'
import { MAX_ITEMS } from '#domain/services/visit.ts'

export const Instant = z.iso.datetime({ offset: true, error: 'Choose a date and a time' })

export const AppointmentTime = Instant.check(
  z.refine((instant) => isInSupportedYears(Date.parse(instant)), UNSUPPORTED_YEAR),
)

/** An unconfirmed save is refused if there are warnings; a confirmed one goes ahead. */
export const Confirmed = z._default(z.boolean(), false)
export const TellClient = z._default(z.boolean(), true)

/** Defaults to true, unless only the address changes. */
export const TellClientOfEdit = z.optional(z.boolean())

const appointmentFields = {
  /**
   * One of the owner's clients, or a new one, who is matched by email if they have one. Omitted, the appointment of a deleted
   * client stays without one.
   */
  client: z.optional(z.union([z.object({ id: z.uuid() }), NewClient], 'Choose a client')),
  /** The same as a new `client`, which is validated like this. */
  client_name: z.nullish(z.string()),
  client_email: z.nullish(z.string()),
  client_phone: z.nullish(z.string()),
  /** Omitted if the appointment's service is no longer offered: it keeps its name. */
  service_id: z.optional(z.uuid('Choose a service')),
  /** The name of a service, instead of its id. A name that is not in the owner's list is kept as text, without a price. */
  service: z.optional(ServiceForm.shape.name),
  /** Several services, or one with options, instead of `service_id` and `service`. */
  items: z.optional(
    z
      .array(z.object({ service_id: z.uuid('Choose a service'), ...ItemOptions }))
      .check(z.minLength(1, 'Choose a service'), z.maxLength(MAX_ITEMS, TOO_MANY_ITEMS)),
  ),
  appointment_time: AppointmentTime,
  /** Defaults to the duration of the service. */
  duration: z.optional(Duration),
  /** Null for none. Omitted, an appointment keeps its price, or gets that of a newly chosen service. */
  price: z.optional(z.nullable(Price)),
  address: optionalText(...ADDRESS_LIMIT),
  notes: optionalText(...NOTES_LIMIT),
  confirmed: Confirmed,
}

export const AppointmentForm = z.object(appointmentFields)

/** The version that the owner edits. Saving over a newer one is refused, and the error contains it. */
const SeenVersion = z.object({ seen_updated_at: Instant })

export const Appointment = z.object({
  id: z.uuid(),
  client_id: z.nullable(z.uuid()),
  client_name: z.string(),
  /** Empty if the client has none, or was deleted. */
  client_email: z.string(),
  client_phone: z.nullable(z.string()),
  service_id: z.nullable(z.uuid()),
  service: z.string(),
  /** What the visit consists of; missing for one service without options. The price is their total, unless the owner set it. */
  items: z.optional(z.array(VisitItem)),
  appointment_time: z.iso.datetime(),
  /** Minutes. A missing duration is returned as 60. */
  duration: z.int(),
  /** The client expects the owner from the start to this many minutes later. Null: at the start. */
  arrival_window_minutes: z.nullable(z.int()),
  /** Cents; null if there is no price. */
  price: z.nullable(z.int()),
  booked_by: z.enum(['owner', 'client']),
  address: z.nullable(z.string()),
  notes: z.nullable(z.string()),
  /** What the client answered when booking; missing if nothing was asked. */
  answers: z.optional(z.array(Answer)),
  series_id: z.nullable(z.uuid()),
  updated_at: z.iso.datetime(),
  /** When the client accepted the time to which the owner moved it. Null: not, or it has moved since. */
  new_time_accepted_at: z.nullable(z.iso.datetime()),
  /**
   * `scheduled`: an email to the client is pending. `unconfirmed`: the owner made the appointment, and the client was
   * never emailed about it. `untold`: the client does not know of a change. `failed`: the client does not know of a
   * change, because the email could not be delivered.
   */
  client_notice: z.enum(['none', 'scheduled', 'unconfirmed', 'untold', 'failed']),
  /** How far the job has got, as the owner has marked it. It is not a change of the job, so `updated_at` stays. */
  state: z.enum(JOB_STATES),
  /** When the owner marked it; null while it is scheduled. */
  state_since: z.nullable(z.iso.datetime()),
  /** The state to set to undo the present one. */
  former_state: z.enum(MARKED_STATES),
  /** What the client paid in advance, or was asked to. Missing: nothing. */
  deposit: z.optional(JobDeposit),
  /** What the client reads. Missing: English. */
  client_language: z.optional(z.enum(LANGUAGES)),
  /** The service's name in that language. Missing: the owner hasn't translated it. */
  client_service: z.optional(z.string()),
})
export type Appointment = z.output<typeof Appointment>

export const ListedAppointment = z.extend(Appointment, {
  /**
   * Whether no paid invoice covers it. False for an appointment without a price, and for owners who have never made an
   * invoice, because they are paid in other ways.
   */
  is_unpaid: z.boolean(),
})
export type ListedAppointment = z.output<typeof ListedAppointment>

/**
 * Whether a change is emailed to the client: `waiting` is sent when the undo window closes; `left` was already sent and
 * could not be withdrawn.
 */
export const ClientEmailStatus = z.enum(['waiting', 'none', 'left'])
export type ClientEmailStatus = z.output<typeof ClientEmailStatus>

const ChangedAppointment = z.extend(Appointment, { letter: ClientEmailStatus })
export type ChangedAppointment = z.output<typeof ChangedAppointment>

/** Shown to an owner before saving. Warnings forbid nothing. */
export const AppointmentWarning = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('clash'),
    /** The overlapping appointments, in order of time. */
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
    /** The hours of that day, such as `09:00` and `17:00`; null if it is closed. */
    hours: z.nullable(z.object({ start: z.string(), end: z.string() })),
  }),
  /** So long ago that the date is probably a typo. */
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
    /** A client is filling in the form for this time, and nobody else can book it online until then. */
    until: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('busy elsewhere'),
    /** The owner's name for the calendar. */
    calendar: z.string(),
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
  }),
  z.object({
    kind: z.literal('short drive'),
    /** Whether the other job is the one before or the one after. */
    drive: z.enum(['from', 'to']),
    client_name: z.string(),
    address: z.nullable(z.string()),
    drive_minutes: z.int(),
    free_minutes: z.int(),
  }),
  z.object({ kind: z.literal('outside area'), zip: z.string() }),
  /** The new price is less than what the client has paid in advance. Saving refunds the difference, in cents. */
  z.object({
    kind: z.literal('deposit above price'),
    deposit: z.int(),
    refund: z.int(),
    appointment_time: z.iso.datetime(),
  }),
])
export type AppointmentWarning = z.output<typeof AppointmentWarning>

/** As many can be moved at once. */
export const MAX_JOBS_OF_A_DAY = 50

const ProposedMove = z.extend(Appointment, {
  /** Null if there is no free time within two weeks after that day. */
  proposed_time: z.nullable(z.iso.datetime()),
})
export type ProposedMove = z.output<typeof ProposedMove>

const CalendarDate = z.iso.date().check(z.refine((date) => date < '2100', UNSUPPORTED_YEAR))

const DayMove = z.object({
  id: z.uuid(),
  seen_updated_at: Instant,
  appointment_time: AppointmentTime,
  /** Appointments that it overlapped before the move that is undone. It may overlap them again. */
  overlapped: z._default(z.array(z.uuid()).check(z.maxLength(MAX_JOBS_OF_A_DAY)), []),
})
export type DayMove = z.output<typeof DayMove>

/** The details of `day_not_moved`: the ids of the jobs because of which none was moved. */
export type DayNotMoved = {
  /** Their new time is taken by another job. */
  taken: string[]
  /** They were changed or cancelled in the meantime. */
  changed: string[]
}

const MovedDay = z.object({
  jobs: z.array(Appointment),
  letter: ClientEmailStatus,
  /** The moves that undo this one. */
  undo: z.array(DayMove),
  /** The day that became a day off by this move. */
  closed_day: z.nullable(z.iso.date()),
})
export type MovedDay = z.output<typeof MovedDay>

export const appointmentEndpoints = {
  listAppointments: endpoint('GET /api/appointments', 'subscribed owner', {
    summary: 'Lists appointments within a window of at most 62 days, in order, without cancelled ones.',
    query: z.object({ from: Instant, to: Instant }),
    output: z.array(ListedAppointment),
  }),
  // Must come before `readAppointment`, whose path matches this one too.
  readSuggestedTimes: endpoint('GET /api/appointments/suggested-times', 'subscribed owner', {
    summary:
      'Suggests up to three times within the owner’s hours at which a job of this duration fits, from today or a later date on. The first is the next one.',
    query: z.object({
      duration: z.pipe(z.coerce.number(), Duration),
      from: z.optional(CalendarDate),
      /** Where the job would be, for owners who plan their drives. */
      address: z.optional(z.string().check(z.maxLength(...ADDRESS_LIMIT))),
    }),
    /** Empty if there is none within 60 days. */
    output: z.object({ times: z.array(z.iso.datetime()) }),
  }),
  readAppointment: endpoint('GET /api/appointments/:id', 'subscribed owner', {
    summary: 'Returns one appointment.',
    output: Appointment,
  }),
  proposeDayMove: endpoint('POST /api/appointments/day-move/proposals', 'subscribed owner', {
    summary:
      'Proposes a new time within the following two weeks for each job of a day that has not begun, or for the jobs in `ids`. Changes nothing.',
    body: z.union([
      z.object({ date: CalendarDate }),
      z.object({ ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_JOBS_OF_A_DAY)) }),
    ]),
    /** In order of time, as many as can be moved at once. */
    output: z.object({ jobs: z.array(ProposedMove) }),
  }),
  moveDay: endpoint('POST /api/appointments/day-move', 'subscribed owner', {
    summary:
      'Moves several jobs at once: all of them or, if a time was taken or a job was changed in the meantime, none. The error names those. Each client gets one email. `closed_day` becomes a day off. An undo sends `undo` as `moves` and the same `closed_day` with `is_undo`.',
    body: z.object({
      moves: z.array(DayMove).check(
        z.minLength(1),
        z.maxLength(MAX_JOBS_OF_A_DAY),
        z.refine((moves) => new Set(moves.map(({ id }) => id)).size === moves.length, 'List each job once'),
      ),
      tell_client: TellClient,
      /** Clients can no longer book on it. With `is_undo` they can again. */
      closed_day: z._default(z.nullable(CalendarDate), null),
      is_undo: z._default(z.boolean(), false),
    }),
    output: MovedDay,
    errors: ['not_found', 'day_not_moved'],
  }),
  checkAppointment: endpoint('POST /api/appointments/check', 'subscribed owner', {
    summary: 'Checks a time for conflicts before saving. Changes nothing.',
    body: z.object({
      appointment_time: AppointmentTime,
      duration: Duration,
      address: z.optional(optionalText(...ADDRESS_LIMIT)),
      except: z.optional(z.uuid()),
    }),
    output: z.object({ warnings: z.array(AppointmentWarning) }),
  }),
  createAppointment: endpoint('POST /api/appointments', 'subscribed owner', {
    summary:
      'Creates an appointment. Conflicts are returned first unless they are confirmed. With `tell_client`, the client gets a confirmation by email. Instead of `client`, `client_name`, `client_email` and `client_phone` can be given, and `service` (a name) instead of `service_id`. With an Idempotency-Key, a repeated request changes nothing.',
    body: z.extend(AppointmentForm, {
      /** Chosen by a device without a connection, to refer to the job before it is sent. One in use is refused. */
      id: z.optional(z.uuid()),
      tell_client: z._default(z.boolean(), false),
    }),
    output: Appointment,
    status: 201,
    errors: ['not_found', 'needs_confirmation', 'key_reused'],
  }),
  updateAppointment: endpoint('PUT /api/appointments/:id', 'subscribed owner', {
    summary:
      'Updates an appointment. Client and service can be given as for a new one. With `seen_updated_at` (the `updated_at` of the version being edited), the update is refused if someone else changed it in the meantime. With an Idempotency-Key, a repeated request changes nothing.',
    body: z.extend(AppointmentForm, { ...z.partial(SeenVersion).shape, tell_client: TellClientOfEdit }),
    output: ChangedAppointment,
    errors: ['not_found', 'needs_confirmation', 'changed_elsewhere', 'key_reused'],
  }),
  moveAppointment: endpoint('POST /api/appointments/:id/move', 'subscribed owner', {
    summary: 'Changes the time or duration of an appointment.',
    body: z.object({
      appointment_time: AppointmentTime,
      duration: Duration,
      confirmed: Confirmed,
      tell_client: TellClient,
      ...SeenVersion.shape,
    }),
    output: ChangedAppointment,
    errors: ['not_found', 'needs_confirmation', 'changed_elsewhere'],
  }),
  cancelAppointment: endpoint('POST /api/appointments/:id/cancel', 'subscribed owner', {
    summary: 'Cancels an appointment, unless someone else changed it. A cancellation can be undone.',
    body: z.object({
      tell_client: TellClient,
      /** By default, the client's deposit is refunded. */
      keep_deposit: z._default(z.boolean(), false),
      ...SeenVersion.shape,
    }),
    output: z.object({ cancelled: z.literal(true), letter: ClientEmailStatus }),
    errors: ['not_found', 'changed_elsewhere'],
  }),
  setJobState: endpoint('PUT /api/appointments/:id/state', 'subscribed owner', {
    summary:
      'Marks how far a job has got. Earlier states keep their times and later ones are cleared: setting the state before undoes a change. With an Idempotency-Key, a repeated request changes nothing, even if the state has changed since. Sends no message.',
    body: z.object({
      state: z.enum(MARKED_STATES),
      /** When the owner tapped, if the request is sent later: up to 30 days ago. Refused if the job was marked since. */
      marked_at: z.optional(Instant),
      ...z.partial(SeenVersion).shape,
    }),
    output: Appointment,
    errors: ['not_found', 'changed_elsewhere', 'key_reused'],
  }),
  pinJobAddress: endpoint('PUT /api/appointments/:id/location', 'subscribed owner', {
    summary:
      'Pins the address of a job in progress to where the owner’s phone is, so that later drives to it are estimated better. Changes nothing if the job is in another state by now, or the reading is vague or far from the address.',
    body: z.object({
      latitude: z.number().check(z.minimum(-90), z.maximum(90)),
      longitude: z.number().check(z.minimum(-180), z.maximum(180)),
      /** Meters. */
      accuracy: z.number().check(z.minimum(0)),
    }),
    output: z.object({ is_pinned: z.boolean() }),
  }),
  tellClient: endpoint('POST /api/appointments/:id/tell-client', 'subscribed owner', {
    summary: 'Emails the client a confirmation, or changes they have not been told about.',
    output: ChangedAppointment,
  }),
  restoreAppointment: endpoint('POST /api/appointments/:id/restore', 'subscribed owner', {
    summary: 'Undoes a cancellation. A pending email about it is not sent.',
    body: z.object({ confirmed: Confirmed }),
    output: ChangedAppointment,
    errors: ['not_found', 'needs_confirmation'],
  }),
}
