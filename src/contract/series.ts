import * as z from 'zod/mini'
import {
  Appointment,
  AppointmentForm,
  AppointmentTime,
  AppointmentWarning,
  ClientEmailStatus,
  Confirmed,
  Instant,
  TellClient,
  TellClientOfEdit,
} from '#contract/appointments.ts'
import { Duration } from '#contract/duration.ts'
import { endpoint } from '#contract/endpoint.ts'
import { ADDRESS_LIMIT, changedText, integerInRange, NOTES_LIMIT, optionalText } from '#contract/fields.ts'
import { Price } from '#contract/price.ts'
import { FormerItem, ServiceForm } from '#contract/services.ts'
import { SERIES_SCOPES } from '#domain/series/affected-visits.ts'
import { MAX_VISITS, RHYTHMS } from '#domain/series/rhythm.ts'
import { MAX_ITEMS } from '#domain/services/visit.ts'

/** How many visits to add to a series. */
export const SeriesExtension = z.object({
  visits: integerInRange(1, MAX_VISITS),
})

/** A series ends after a number of visits, or on a date, which is included. */
const Ends = z.union([
  z.strictObject({ visits: integerInRange(2, MAX_VISITS) }),
  z.strictObject({ until: z.iso.date('Choose a date') }),
])

export const SeriesPlan = z.object({
  rhythm: z.enum(RHYTHMS, 'Choose how often'),
  ends: Ends,
  /** The start of the first visit. */
  appointment_time: AppointmentTime,
  duration: Duration,
})

/** What to do with a visit whose time is not free: skip it, keep it anyway, or move it. */
const Choice = z.union([
  z.literal('skip'),
  z.literal('keep'),
  z.object({ at: AppointmentTime, confirmed: Confirmed }),
])
export type VisitChoice = z.output<typeof Choice>

/** A warning about a visit. It may also conflict with another visit of the same series. */
const VisitWarning = z.discriminatedUnion('kind', [
  AppointmentWarning,
  z.object({ kind: z.literal('own visit'), visit: z.int(), appointment_time: z.iso.datetime() }),
])
export type VisitWarning = z.output<typeof VisitWarning>

const PlannedVisit = z.object({
  /** The visit's index in the series, from 0. */
  visit: z.int(),
  appointment_time: z.iso.datetime(),
  warnings: z.array(VisitWarning),
  /** If there are warnings: the nearest free time on that day or the days around it. */
  proposal: z.nullable(z.iso.datetime()),
})
export type PlannedVisit = z.output<typeof PlannedVisit>

export const Series = z.object({
  id: z.uuid(),
  rhythm: z.enum(RHYTHMS),
  /** The number of visits, including skipped and cancelled ones. */
  visit_count: z.int(),
  /** The visits in order, without skipped and cancelled ones. */
  visits: z.array(z.extend(Appointment, { visit: z.int(), is_off_rhythm: z.boolean() })),
})
export type Series = z.output<typeof Series>

/** One email tells the client about all changed visits. */
const ChangedSeries = z.extend(Series, { letter: ClientEmailStatus })
export type ChangedSeries = z.output<typeof ChangedSeries>

/** `following`: this one and those after it. `all`: all that have not begun. Past visits stay unchanged. */
const Scope = z.enum(SERIES_SCOPES)
/** The choices, keyed by the index of the visit. */
const Choices = z._default(z.record(z.string().check(z.regex(/^\d{1,4}$/)), Choice), {})

/** What a visit was before an update, except for its time. Omitted fields were not changed. */
const FormerDetails = z.object({
  service_id: z.optional(z.nullable(z.uuid())),
  service: z.optional(ServiceForm.shape.name),
  items: z.optional(z.nullable(z.array(FormerItem).check(z.maxLength(MAX_ITEMS)))),
  price: z.optional(z.nullable(Price)),
  address: changedText(...ADDRESS_LIMIT),
  notes: changedText(...NOTES_LIMIT),
})

/** A visit's state before an update. */
const FormerVisit = z.object({
  id: z.uuid(),
  appointment_time: AppointmentTime,
  duration: Duration,
  details: z._default(FormerDetails, {}),
  /** Whether the visit was already cancelled before the update. Undoing the update then restores only its rhythm. */
  was_cancelled: z.boolean(),
  rhythm_time: Instant,
  rhythm_clock: z.iso.time(),
  rhythm_is_fifth: z.boolean(),
  /** The ids of the appointments that the visit overlapped before the update. */
  overlapped: z.array(z.uuid()),
  /** The version of the visit after the update. */
  seen_updated_at: Instant,
})
export type FormerVisit = z.output<typeof FormerVisit>

const UpdatedSeries = z.extend(ChangedSeries, {
  /** What `undoSeriesUpdate` needs. */
  former: z.array(FormerVisit),
})
export type UpdatedSeries = z.output<typeof UpdatedSeries>

const SeriesUpdate = z.object({
  scope: Scope,
  /** The new time of this visit; the others keep their distance from it, except those that were moved separately. */
  appointment_time: AppointmentTime,
  /** If it differs from the duration of this visit, all visits get it. */
  duration: Duration,
  /** All visits get what is given here, and keep what is omitted. A new service brings its price if none is given. */
  service_id: z.optional(z.uuid('Choose a service')),
  items: AppointmentForm.shape.items,
  price: z.optional(z.nullable(Price)),
  address: changedText(...ADDRESS_LIMIT),
  notes: changedText(...NOTES_LIMIT),
  choices: Choices,
})

export const seriesEndpoints = {
  checkSeries: endpoint('POST /api/series/check', 'subscribed owner', {
    summary: 'Previews every visit of a series, with conflicts and suggested times. Changes nothing.',
    body: z.extend(SeriesPlan, { address: z.optional(optionalText(...ADDRESS_LIMIT)) }),
    output: z.object({ visits: z.array(PlannedVisit) }),
  }),
  createSeries: endpoint('POST /api/series', 'subscribed owner', {
    summary:
      'Creates all visits of a series, or none. A visit with a conflict needs a choice. With an Idempotency-Key, a repeated request returns the first result.',
    body: z.extend(z.omit(AppointmentForm, { confirmed: true }), {
      ...SeriesPlan.shape,
      choices: Choices,
      tell_client: z._default(z.boolean(), false),
    }),
    output: Series,
    status: 201,
    errors: ['not_found', 'series_needs_choices', 'key_reused'],
  }),
  readSeries: endpoint('GET /api/appointments/:id/series', 'subscribed owner', {
    summary: 'Returns the series an appointment belongs to.',
    output: Series,
  }),
  checkSeriesUpdate: endpoint('POST /api/appointments/:id/series/check-move', 'subscribed owner', {
    summary: 'Previews the visits after an update, with conflicts. Changes nothing.',
    body: SeriesUpdate,
    output: z.object({ visits: z.array(PlannedVisit) }),
  }),
  updateSeries: endpoint('POST /api/appointments/:id/series/move', 'subscribed owner', {
    summary:
      'Changes the time, service, price, duration, address or notes of this and the following visits, or of all upcoming ones: all of them or none. Visits that were moved separately keep their times.',
    body: z.extend(SeriesUpdate, {
      seen_updated_at: Instant,
      tell_client: TellClientOfEdit,
      /** Whether the owner agreed to the refunds of deposits above a new price. */
      confirmed: Confirmed,
    }),
    output: UpdatedSeries,
    errors: ['not_found', 'changed_elsewhere', 'series_needs_choices', 'needs_confirmation'],
  }),
  undoSeriesUpdate: endpoint('POST /api/appointments/:id/series/undo-move', 'subscribed owner', {
    summary: 'Undoes an update: all visits or none. Refused if one was changed since.',
    bodyLimitBytes: 1024 * 1024,
    body: z.object({
      former: z.array(FormerVisit).check(z.minLength(1), z.maxLength(2 * MAX_VISITS)),
      confirmed: Confirmed,
    }),
    output: ChangedSeries,
    errors: ['not_found', 'changed_elsewhere', 'needs_confirmation'],
  }),
  checkSeriesExtension: endpoint('POST /api/appointments/:id/series/check-extension', 'subscribed owner', {
    summary: 'Previews further visits in the rhythm of a series, with conflicts. Changes nothing.',
    body: SeriesExtension,
    output: z.object({
      visits: z.array(PlannedVisit),
      /** The index of the last visit so far. */
      after_visit: z.int(),
    }),
  }),
  extendSeries: endpoint('POST /api/appointments/:id/series/extend', 'subscribed owner', {
    summary:
      'Adds further visits in the rhythm of a series: all of them or none. If the series has visits after `after_visit`, the request was repeated and adds none.',
    body: z.extend(SeriesExtension, {
      after_visit: z.int(),
      choices: Choices,
      tell_client: z._default(z.boolean(), false),
    }),
    output: ChangedSeries,
    errors: ['not_found', 'series_needs_choices'],
  }),
  declineSeriesExtension: endpoint(
    'POST /api/appointments/:id/series/decline-extension',
    'subscribed owner',
    {
      summary: 'Stores whether the owner is not to be asked for further visits before the series ends.',
      body: z.object({ declined: z.boolean() }),
      output: z.object({ declined: z.boolean() }),
    },
  ),
  cancelSeries: endpoint('POST /api/appointments/:id/series/cancel', 'subscribed owner', {
    summary: 'Cancels this and the following visits, or all upcoming ones.',
    body: z.object({ scope: Scope, seen_updated_at: Instant, tell_client: TellClient }),
    /** The number of cancelled visits. */
    output: z.object({ cancelled: z.int(), letter: ClientEmailStatus }),
    errors: ['not_found', 'changed_elsewhere'],
  }),
  restoreSeries: endpoint('POST /api/appointments/:id/series/restore', 'subscribed owner', {
    summary: 'Restores this visit and those cancelled with it.',
    body: z.object({ confirmed: Confirmed }),
    output: ChangedSeries,
    errors: ['not_found', 'needs_confirmation'],
  }),
}
