import { CompiledQuery, type Expression, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type {
  Appointment,
  ChangedAppointment,
  ClientEmailStatus,
  ListedAppointment,
} from '#contract/appointments.ts'
import type { JobDeposit } from '#contract/job-deposit.ts'
import type { Appointments } from '#db/schema.ts'
import { formerState, jobState, stateSince } from '#domain/appointments/job-state.ts'
import { type DepositFacts, depositState } from '#domain/deposits/deposit-state.ts'
import { DEFAULT_LANGUAGE, type Language } from '#domain/language/languages.ts'
import type { DisputeStatus } from '#domain/pay/dispute-outcome.ts'
import type { Answer } from '#domain/questions/answers.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import type { PlacedTime } from '#domain/scheduling/slot-rejection.ts'
import type { VisitItem } from '#domain/services/visit.ts'
import type { Interval } from '#domain/time/interval.ts'
import { clientNotice } from '#server/appointment-rows/notice-state.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { LOCK_SCHEDULE } from '#server/db/scopes.ts'
import { languageOf } from '#server/settings/client-language.ts'
import { placeColumn, placeIfTravelling, placeOfAddress, toPlace } from '#server/travel/place-sql.ts'

/** A missing duration counts as an hour, as in the table's `ends_at`. */
export const DURATION_MINUTES = sql<number>`coalesce(duration, 60)`

/** No job is longer, so an index on the start finds everything that overlaps a window. */
const MAX_JOB_MS = 7 * 24 * 60 * 60 * 1000

/** When the owner marked how far the job has got. */
export const STATE_COLUMNS = ['on_the_way_at', 'started_at', 'done_at', 'no_show_at'] as const

/** Whether the owner is there, is done, or found nobody, even before the job's time. Takes the table's name or alias. */
export function hasStarted(appointment: string): RawBuilder<boolean> {
  const job = sql.table(appointment)
  return sql<boolean>`(num_nonnulls(${job}.started_at, ${job}.done_at, ${job}.no_show_at) > 0)`
}

/** With the words that its client accepted. `acceptedAt` is null before they paid. */
type AgreedDeposit = DepositFacts & {
  policy: string
  acceptedAt: string | null
  dispute: DisputeStatus | null
}

/** What a job's client paid in advance, or was asked to; null: nothing. Takes the table's name or alias. */
export function depositOf(appointment: string): RawBuilder<AgreedDeposit | null> {
  const job = sql.table(appointment)
  return sql<AgreedDeposit | null>`(
    select json_build_object('amount', deposit.amount, 'isPaid', deposit.paid_at is not null,
      'refundDue', deposit.refund_due, 'refunded', deposit.refunded, 'refundError', deposit.refund_error,
      'policy', deposit.policy, 'dispute', deposit.dispute_status, 'acceptedAt', case
        when deposit.paid_at is not null and deposit.id = deposit.appointment_id then deposit.created_at
        else deposit.paid_at end)
    from deposits deposit
    where deposit.user_id = ${job}.user_id and deposit.appointment_id = ${job}.id
      and (deposit.paid_at is not null or deposit.ended_at is null))`
}

/** What a job's client reads, and the service's name in that language; null if the owner hasn't translated it. */
type Reader = { language: Language; service: string | null }

function readerOf(appointment: string): RawBuilder<Reader> {
  const job = sql.table(appointment)
  return sql<Reader>`(
    select json_build_object('language', reader.language, 'service', (
      select service.translations -> reader.language ->> 'name' from services service
      where service.user_id = ${job}.user_id and service.id = ${job}.service_id))
    from (select ${languageOf(appointment)} as language) reader)`
}

const PUBLIC_COLUMNS = [
  'id',
  'client_id',
  'client_name',
  'client_email',
  'client_phone',
  'service_id',
  'service',
  'items',
  'appointment_time',
  'arrival_window_minutes',
  'price',
  'booked_by',
  'address',
  'notes',
  'answers',
  'series_id',
  'updated_at',
  'cancelled_at',
  'new_time_accepted_at',
  ...STATE_COLUMNS,
] as const
/** What the client knows and which email they are owed: see `client-emails`. */
const NOTICE_COLUMNS = [
  'announced',
  'confirmation',
  'notify_at',
  'notice_failed_at',
  'never_emailed',
] as const
/** Never sent to browsers. */
const INTERNAL_COLUMNS = [
  'overlap_allowed',
  'calendar_sequence',
  'notice_mail_id',
  'undo',
  'owner_notice',
  'client_knows',
] as const
const PUBLIC_AND_NOTICE_COLUMNS = [
  ...PUBLIC_COLUMNS,
  ...NOTICE_COLUMNS,
  DURATION_MINUTES.as('duration'),
  depositOf('appointments').as('deposit'),
  readerOf('appointments').as('reader'),
] as const
export const STORED_COLUMNS = [...PUBLIC_AND_NOTICE_COLUMNS, ...INTERNAL_COLUMNS] as const

type Columns<Names extends readonly (keyof Appointments)[]> = Pick<Selectable<Appointments>, Names[number]>
type ShownAppointment = Columns<typeof PUBLIC_COLUMNS> &
  Columns<typeof NOTICE_COLUMNS> & { duration: number; deposit: AgreedDeposit | null; reader: Reader }
export type StoredAppointment = ShownAppointment & Columns<typeof INTERNAL_COLUMNS>

/** The columns that are written when an appointment is created. */
export type AppointmentValues = Omit<
  Columns<typeof PUBLIC_COLUMNS>,
  | 'id'
  | 'items'
  | 'answers'
  | 'arrival_window_minutes'
  | 'cancelled_at'
  | 'new_time_accepted_at'
  | 'series_id'
  | 'updated_at'
  | (typeof STATE_COLUMNS)[number]
> & {
  duration: number
  /** Null for one service without options. */
  items: VisitItem[] | null
  overlap_allowed: boolean
  /** True for appointments that the owner makes. */
  never_emailed?: boolean
}

/** After this, nothing else changes the owner's schedule until the transaction ends. */
export async function lockSchedule(tx: OwnerTx): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`select ${LOCK_SCHEDULE}`))
}

/** An owner without any invoice is paid in other ways. */
const IS_UNPAID = sql<boolean>`(
  coalesce(price, 0) > 0
  and exists (select from invoices)
  and not exists (
    select from invoice_lines line
    join invoices invoice on invoice.user_id = line.user_id and invoice.id = line.invoice_id
    where line.user_id = appointments.user_id and line.appointment_id = appointments.id
      and invoice.status = 'paid' and invoice.voided_at is null))`

/** Appointments that overlap the window, ordered by start. */
export async function appointmentsDuring(tx: OwnerTx, window: Interval): Promise<ListedAppointment[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select(PUBLIC_AND_NOTICE_COLUMNS)
    .select(IS_UNPAID.as('is_unpaid'))
    .where(overlapsWindow(window))
    .orderBy('appointment_time')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...toAppointment(row), is_unpaid: row.is_unpaid }))
}

export type BookedTime = PlacedTime & {
  id: string
  client_name: string
  service: string
  address: string | null
  appointment_time: Date
  duration: number
}

/** Times of the appointments that overlap the window, without the given ones. */
export async function bookedTimesDuring(
  tx: OwnerTx,
  window: Interval,
  exceptIds: readonly string[] = [],
): Promise<BookedTime[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select(['id', 'client_name', 'service', 'address', 'appointment_time', DURATION_MINUTES.as('duration')])
    .select(placeColumn(placeIfTravelling(placeOfAddress('address'))).as('place'))
    .where(overlapsWindow(window))
    .execute()
  return rows
    .filter(({ id }) => !exceptIds.includes(id))
    .map((row) => ({
      ...row,
      ...rowTime(row),
      place: toPlace(row.place),
    }))
}

export type TimedRow = { appointment_time: Date; duration: number }

export function rowTime({ appointment_time, duration }: TimedRow): Interval {
  return jobTime(appointment_time.getTime(), duration)
}

export function overlapsWindow({ start, end }: Interval): Expression<SqlBool> {
  return sql<SqlBool>`(cancelled_at is null
    and appointment_time < ${new Date(end)} and ends_at > ${new Date(start)}
    and appointment_time > ${new Date(start - MAX_JOB_MS)})`
}

/** Includes cancelled appointments. */
export async function storedAppointment(tx: OwnerTx, id: string): Promise<StoredAppointment | null> {
  const row = await tx
    .selectFrom('appointments')
    .select(STORED_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** A new appointment gets the owner's current arrival window, and keeps it. Row-level security finds the owner's row. */
export const ARRIVAL_WINDOW_SETTING = sql<
  number | null
>`(select arrival_window_minutes from user_availability)`

export async function insertAppointment(
  tx: OwnerTx,
  userId: string,
  values: AppointmentValues & { id?: string },
): Promise<StoredAppointment> {
  return tx
    .insertInto('appointments')
    .values({
      user_id: userId,
      ...values,
      items: itemsColumn(values.items),
      arrival_window_minutes: ARRIVAL_WINDOW_SETTING,
    })
    .returning(STORED_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** The driver would turn an array into a Postgres array. */
function itemsColumn(items: readonly VisitItem[] | null): string | null {
  return items && JSON.stringify(items)
}

type Change = Partial<AppointmentValues> & {
  cancelled_at?: Date | null
  cancelled_by?: 'owner' | 'client' | null
}

export async function updateAppointmentRow(
  tx: OwnerTx,
  id: string,
  change: Change,
): Promise<StoredAppointment> {
  return tx
    .updateTable('appointments')
    .set({
      ...change,
      ...(change.items !== undefined && { items: itemsColumn(change.items) }),
      updated_at: NEXT_UPDATED_AT,
      calendar_sequence: nextSequence(change),
    })
    .where('id', '=', id)
    .returning(STORED_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** The columns that calendar apps show. */
const CALENDAR_COLUMNS = ['appointment_time', 'duration', 'service', 'address', 'cancelled_at'] as const

function nextSequence(change: Change) {
  const differences = CALENDAR_COLUMNS.filter((column) => change[column] !== undefined).map(
    (column) => sql`${sql.ref(column)} is distinct from ${change[column]}`,
  )
  const hasChanged = differences.length > 0 ? sql.join(differences, sql` or `) : sql`false`
  return sql<number>`calendar_sequence + (${hasChanged})::int`
}

/** `updated_at` strictly increases: each version is at least a millisecond later, even if two transactions started at once. */
export const NEXT_UPDATED_AT = sql<Date>`greatest(app_now(), updated_at + interval '1 millisecond')`

/**
 * Updates the client's contact data on future appointments, including cancelled ones that may be restored. Past ones stay
 * unchanged. Without a new phone number, each job keeps its own. This is not a change of the job, so `updated_at` stays.
 */
export async function updateClientOnAppointments(
  tx: OwnerTx,
  clientId: string,
  { name, email, phone }: { name: string; email: string; phone: string | null },
): Promise<void> {
  await tx
    .updateTable('appointments')
    .set({
      client_name: name,
      client_email: email,
      client_phone: sql<string | null>`coalesce(${phone}, client_phone)`,
    })
    .where('client_id', '=', clientId)
    .where('ends_at', '>', sql<Date>`app_now()`)
    .execute()
}

export function toAppointment(row: ShownAppointment): Appointment {
  return {
    id: row.id,
    client_id: row.client_id,
    client_name: row.client_name,
    client_email: row.client_email,
    client_phone: row.client_phone,
    service_id: row.service_id,
    service: row.service,
    ...(row.items !== null && { items: row.items as VisitItem[] }),
    appointment_time: row.appointment_time.toISOString(),
    duration: row.duration,
    arrival_window_minutes: row.arrival_window_minutes,
    price: row.price,
    booked_by: row.booked_by as Appointment['booked_by'],
    address: row.address,
    notes: row.notes,
    ...(row.answers !== null && { answers: row.answers as Answer[] }),
    series_id: row.series_id,
    updated_at: row.updated_at.toISOString(),
    new_time_accepted_at: row.new_time_accepted_at?.toISOString() ?? null,
    client_notice: clientNotice(row),
    state: jobState(row),
    state_since: stateSince(row)?.toISOString() ?? null,
    former_state: formerState(row),
    ...(row.deposit && { deposit: toJobDeposit(row.deposit) }),
    ...toReader(row.reader),
  }
}

function toReader({ language, service }: Reader): Pick<Appointment, 'client_language' | 'client_service'> {
  if (language === DEFAULT_LANGUAGE) return {}
  return { client_language: language, ...(service && { client_service: service }) }
}

export function toJobDeposit(deposit: AgreedDeposit): JobDeposit {
  const { amount, refunded, refundDue, refundError, dispute, policy: text, acceptedAt } = deposit
  return {
    amount,
    state: depositState(deposit),
    refunded,
    refund_due: refundDue,
    refund_error: refundError,
    ...(dispute && { dispute }),
    ...(acceptedAt && { accepted_policy: { text, accepted_at: new Date(acceptedAt).toISOString() } }),
  }
}

/** Reads the row again, as recording the notice has changed it. */
export async function toChangedAppointment(
  tx: OwnerTx,
  id: string,
  letter: ClientEmailStatus,
): Promise<ChangedAppointment> {
  const row = await tx
    .selectFrom('appointments')
    .select(STORED_COLUMNS)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...toAppointment(row), letter }
}
