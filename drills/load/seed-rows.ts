import type pg from 'pg'

export const SEEDED_SLUG = 'wheelhouse-backup00'
export const SEEDED_OWNER_ID = '00000000-0000-4000-8000-0000000000b0'

/** Inserts one owner with about this many past rows: half of them jobs, the others clients, emails and invoices. */
export async function seedRows(database: pg.Pool, rows: number): Promise<number> {
  await database.query(
    `insert into users (id, email, email_verified_at, password_hash) values ($1, 'big@example.com', now(), 'x')`,
    [SEEDED_OWNER_ID],
  )
  await database.query(
    `with settings as (
       insert into user_settings (user_id, business_name, timezone) values ($1, 'Big', 'UTC')
     ), hours as (
       insert into user_availability
         (user_id, weekday_start_time, weekday_end_time, weekend_start_time, weekend_end_time)
       values ($1, '00:00', '24:00', '00:00', '24:00')
     ), service as (
       insert into services (user_id, name, price, duration) values ($1, 'Wash', 4900, 30)
     ), subscription as (
       insert into subscriptions (user_id, status) values ($1, 'active')
     )
     insert into booking_slugs (user_id, slug) values ($1, '${SEEDED_SLUG}')`,
    [SEEDED_OWNER_ID],
  )
  const shareOfRows = (share: number) => Math.round(rows * share)
  const clients = await database.query(
    `insert into clients (user_id, name, email, notes)
     select $1, 'Client ' || n, 'client-' || n || '@example.com', E'gate\\tcode\\n' || md5(n::text)
     from generate_series(1, $2::int) n`,
    [SEEDED_OWNER_ID, shareOfRows(0.2)],
  )
  const jobs = await database.query(
    `insert into appointments
       (user_id, client_name, client_email, service, appointment_time, duration, unplanned_since)
     select $1, 'Client ' || n, 'client-' || n || '@example.com', 'Wash',
       date_trunc('hour', now()) - n * interval '1 hour', 30, null
     from generate_series(1, $2::int) n`,
    [SEEDED_OWNER_ID, shareOfRows(0.5)],
  )
  const mails = await database.query(
    `insert into mails (user_id, letter, props, recipient, next_attempt_at, sent_at)
     select $1, 'receipt', '{}', 'client-' || n || '@example.com', now() - n * interval '1 hour', now() - n * interval '1 hour'
     from generate_series(1, $2::int) n`,
    [SEEDED_OWNER_ID, shareOfRows(0.2)],
  )
  const invoices = await database.query(
    `with created as (
       insert into invoices (user_id, client_name, client_email, description, amount)
       select $1, 'Client ' || n, 'client-' || n || '@example.com', 'Wash', 4900
       from generate_series(1, $2::int) n returning user_id, id
     ), links as (
       insert into pay_links (user_id, invoice_id, token) select user_id, id, md5(id::text) || md5(id::text) from created
     )
     insert into invoice_lines (user_id, invoice_id, position, description, quantity, unit_price)
     select user_id, id, 0, 'Wash', 100, 4900 from created`,
    [SEEDED_OWNER_ID, shareOfRows(0.05)],
  )
  await database.query('analyze')
  return [clients, jobs, mails, invoices, invoices].reduce((sum, { rowCount }) => sum + (rowCount ?? 0), 0)
}
