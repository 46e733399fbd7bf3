import { createHash, randomBytes } from 'node:crypto'
import type pg from 'pg'

/** The service takes half an hour, and businesses are always open, so that a run does not use up the slots. */
export const SERVICE_NAME = 'Wash'
const DAY_MS = 86_400_000

export type Business = { id: string; slug: string }

/** Creates subscribed owners, each with a booking page and a number of appointments from `firstDay` on. */
export async function createBusinesses(
  { admin }: { admin: pg.Pool },
  count: number,
  { appointments, firstDay }: { appointments: number; firstDay: Date },
): Promise<Business[]> {
  const { rows } = await admin.query<Business>(
    `with owners as (
       insert into users (email, email_verified_at, password_hash)
       select gen_random_uuid() || '@example.com', now(), 'x' from generate_series(1, $1) returning id
     ), settings as (
       insert into user_settings (user_id, business_name, timezone) select id, 'Luna Detailing', 'America/New_York' from owners
     ), hours as (
       insert into user_availability
         (user_id, weekday_start_time, weekday_end_time, weekend_start_time, weekend_end_time)
       select id, '00:00', '24:00', '00:00', '24:00' from owners
     ), service as (
       insert into services (user_id, name, price, duration) select id, '${SERVICE_NAME}', 4900, 30 from owners
     ), subscription as (
       insert into subscriptions (user_id, status) select id, 'active' from owners
     )
     insert into booking_slugs (user_id, slug)
     select id, 'wheelhouse-' || substr(md5(id::text), 1, 8) from owners returning user_id as id, slug`,
    [count],
  )
  for (const { id } of rows) await addAppointments(admin, id, appointments, firstDay)
  await admin.query('analyze')
  return rows
}

/** Adds an appointment of half an hour to every hour. */
async function addAppointments(
  admin: pg.Pool,
  owner: string,
  appointments: number,
  firstDay: Date,
): Promise<void> {
  await admin.query(
    `insert into appointments (user_id, client_name, client_email, service, appointment_time, duration)
     select $1, 'Ava Brooks', 'ava@example.com', '${SERVICE_NAME}', $2::timestamptz + n * interval '1 hour', 30
     from generate_series(0, $3 - 1) n`,
    [owner, firstDay, appointments],
  )
}

/** A day in New York, as a date and with its start and end. */
export function dayFromNow(days: number): { date: string; start: Date; end: Date } {
  const date = Temporal.Now.plainDateISO('America/New_York').add({ days })
  const start = new Date(date.toZonedDateTime('America/New_York').epochMilliseconds)
  return { date: date.toString(), start, end: new Date(start.getTime() + DAY_MS) }
}

/** Signs an owner in, and returns the session's token. */
export async function createSession({ admin }: { admin: pg.Pool }, { id }: Business): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await admin.query(
    `insert into sessions (user_id, token_hash, device, expires_at, ends_at)
     values ($1, $2, 'Staged', app_now() + interval '1 day', app_now() + interval '1 day')`,
    [id, createHash('sha256').update(token).digest()],
  )
  return token
}
