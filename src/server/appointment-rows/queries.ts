import { CompiledQuery, type Expression, type Selectable, type SqlBool, sql } from 'kysely'
import type { Appointment, ChangedAppointment, ClientEmailStatus } from '#contract/appointments.ts'
import type { Appointments } from '#db/schema.ts'
import { jobTime } from '#domain/scheduling/job-time.ts'
import type { Interval } from '#domain/time/interval.ts'
import { clientNotice } from '#server/appointment-rows/notice-state.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { LOCK_SCHEDULE } from '#server/db/scopes.ts'

/** A missing duration counts as an hour, as the table's `ends_at` has it. */
export const DURATION_MINUTES = sql<number>`coalesce(duration, 60)`

/** No job is longer: the index finds everything that reaches into a window by its start. */
const LONGEST_JOB_MS = 7 * 24 * 60 * 60 * 1000

const SHOWN = [
  'id',
  'client_id',
  'client_name',
  'client_email',
  'client_phone',
  'service_id',
  'service',
  'appointment_time',
  'price',
  'booked_by',
  'address',
  'notes',
  'series_id',
  'updated_at',
  'cancelled_at',
] as const
/** What the client knows and is owed: see `client-emails`. */
const NOTICE = ['announced', 'confirmation', 'notify_at', 'notice_failed_at'] as const
/** For us alone. */
const KEPT = [
  'overlap_allowed',
  'calendar_sequence',
  'notice_mail_id',
  'undo',
  'owner_notice',
  'client_knows',
] as const
const SHOWN_WITH_NOTICE = [...SHOWN, ...NOTICE, DURATION_MINUTES.as('duration')] as const
export const STORED = [...SHOWN_WITH_NOTICE, ...KEPT] as const

type Columns<Names extends readonly (keyof Appointments)[]> = Pick<Selectable<Appointments>, Names[number]>
type ShownAppointment = Columns<typeof SHOWN> & Columns<typeof NOTICE> & { duration: number }
export type StoredAppointment = ShownAppointment & Columns<typeof KEPT>

/** Everything that is saved together. */
export type AppointmentTexts = Omit<
  Columns<typeof SHOWN>,
  'id' | 'cancelled_at' | 'series_id' | 'updated_at'
> & {
  duration: number
  overlap_allowed: boolean
}

/** What is read from here on stays true until it is written. */
export async function lockSchedule(tx: OwnerTx): Promise<void> {
  await tx.executeQuery(CompiledQuery.raw(`select ${LOCK_SCHEDULE}`))
}

/** Appointments that touch the window, in order of their start. */
export async function appointmentsDuring(tx: OwnerTx, window: Interval): Promise<Appointment[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select(SHOWN_WITH_NOTICE)
    .where(touching(window))
    .orderBy('appointment_time')
    .orderBy('id')
    .execute()
  return rows.map(toAppointment)
}

export type BusyTime = Interval & {
  id: string
  client_name: string
  service: string
  appointment_time: Date
  duration: number
}

/** What else takes this time. */
export async function busyDuring(
  tx: OwnerTx,
  window: Interval,
  exceptIds: readonly string[] = [],
): Promise<BusyTime[]> {
  const rows = await tx
    .selectFrom('appointments')
    .select(['id', 'client_name', 'service', 'appointment_time', DURATION_MINUTES.as('duration')])
    .where(touching(window))
    .execute()
  return rows
    .filter(({ id }) => !exceptIds.includes(id))
    .map((row) => ({ ...row, ...jobTime(row.appointment_time.getTime(), row.duration) }))
}

function touching({ start, end }: Interval): Expression<SqlBool> {
  return sql<SqlBool>`(cancelled_at is null
    and appointment_time < ${new Date(end)} and ends_at > ${new Date(start)}
    and appointment_time > ${new Date(start - LONGEST_JOB_MS)})`
}

/** Cancelled or not. */
export async function storedAppointment(tx: OwnerTx, id: string): Promise<StoredAppointment | null> {
  const row = await tx.selectFrom('appointments').select(STORED).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

export async function insertAppointment(
  tx: OwnerTx,
  userId: string,
  words: AppointmentTexts,
): Promise<StoredAppointment> {
  return tx
    .insertInto('appointments')
    .values({ user_id: userId, ...words })
    .returning(STORED)
    .executeTakeFirstOrThrow()
}

type Change = Partial<AppointmentTexts> & {
  cancelled_at?: Date | null
  cancelled_by?: 'owner' | 'client' | null
}

export async function changeAppointment(tx: OwnerTx, id: string, change: Change): Promise<StoredAppointment> {
  return tx
    .updateTable('appointments')
    .set({ ...change, updated_at: LATER, calendar_sequence: sequenceAfter(change) })
    .where('id', '=', id)
    .returning(STORED)
    .executeTakeFirstOrThrow()
}

/** What a calendar shows of an appointment. */
const ON_CALENDARS = ['appointment_time', 'duration', 'service', 'address', 'cancelled_at'] as const

function sequenceAfter(change: Change) {
  const changes = ON_CALENDARS.filter((column) => change[column] !== undefined).map(
    (column) => sql`${sql.ref(column)} is distinct from ${change[column]}`,
  )
  const isNews = changes.length > 0 ? sql.join(changes, sql` or `) : sql`false`
  return sql<number>`calendar_sequence + (${isNews})::int`
}

/** Each version is at least a millisecond younger than the one before, also when both were begun at once. */
export const LATER = sql<Date>`greatest(app_now(), updated_at + interval '1 millisecond')`

/**
 * How a client is called and reached for what they have ahead of them, also for what may yet be restored. The past
 * keeps its words, and a job a phone number that only it has. Not a change of the job, so `updated_at` stays.
 */
export async function correctBookedClient(
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
    appointment_time: row.appointment_time.toISOString(),
    duration: row.duration,
    price: row.price,
    booked_by: row.booked_by as Appointment['booked_by'],
    address: row.address,
    notes: row.notes,
    series_id: row.series_id,
    updated_at: row.updated_at.toISOString(),
    client_notice: clientNotice(row),
  }
}

/** As it stands now that its notice is recorded. */
export async function toChangedAppointment(
  tx: OwnerTx,
  id: string,
  letter: ClientEmailStatus,
): Promise<ChangedAppointment> {
  const row = await tx
    .selectFrom('appointments')
    .select(STORED)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...toAppointment(row), letter }
}
