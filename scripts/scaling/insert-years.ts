import type pg from 'pg'
import { ROWS_PER_YEAR, type YearTable } from './owner-year.ts'

const INSERTS: Record<YearTable, string> = {
  clients: `insert into clients (user_id, name, email, phone, address, created_at)
    select id, 'Ava Brooks ' || n, 'ava.brooks.' || n || '@example.com', '(212) 555-0123', n || ' Maple Avenue, Brooklyn, NY 11201',
      now() - n * interval '2 days' from users, generate_series(1, $1::int) n`,
  appointments: `insert into appointments (user_id, client_id, client_name, client_email, client_phone, service,
      appointment_time, duration, price, address, notes, booked_by, unplanned_since)
    select users.id, client.id, client.name, client.email, client.phone, 'Full interior detail',
      date_trunc('hour', now()) + interval '30 days' - n * interval '14 hours', 120, 19900, client.address,
      'Black estate car, dog hair on the back seat, gate code 1234', 'client', null
    from users, generate_series(1, $1::int) n
      join lateral (select * from clients where clients.user_id = users.id order by email offset n % 150 limit 1) client on true`,
  mails: `insert into mails (user_id, letter, props, recipient, sent_at, attempts, appointment_id)
    select user_id, 'booking-confirmation', jsonb_build_object('businessName', 'Luna Mobile Detailing', 'clientName', client_name,
      'service', service, 'address', address, 'startsAt', appointment_time, 'timezone', 'America/New_York', 'manageUrl',
      'https://wheelhouse.example/booking/' || md5(random()::text) || md5(random()::text), 'notes', notes, 'price', 19900),
      client_email, now(), 1, id
    from (select *, row_number() over (partition by user_id) as n from appointments, generate_series(1, 5)) job where n <= $1::int`,
  manage_tokens: `insert into manage_tokens (token_hash, user_id, appointment_id, key_hash, request_hash)
    select sha256((n || id::text)::bytea), user_id, id,
      case when n % 2 = 0 then sha256((n || id::text || 'k')::bytea) end, case when n % 2 = 0 then sha256((n || id::text || 'r')::bytea) end
    from (select *, row_number() over (partition by user_id) as n from appointments, generate_series(1, 2)) job where n <= $1::int`,
  invoices: `insert into invoices (user_id, number, client_name, client_email, description, amount, status, paid_at, paid_by, card_payments)
    select id, n, 'Ava Brooks ' || n % 150, 'ava.brooks.' || n % 150 || '@example.com', 'Full interior detail', 19900, 'paid', now(), 'card', 1
    from users, generate_series(1, $1::int) n`,
  invoice_lines: `insert into invoice_lines (user_id, invoice_id, position, description, quantity, unit_price)
    select user_id, id, place, 'Full interior detail', 100, 19900
    from (select *, row_number() over (partition by user_id order by place, id) as n from invoices, generate_series(0, 1) place) line
    where n <= $1::int`,
  pay_links: `insert into pay_links (token, user_id, invoice_id)
    select substr(encode(sha256(id::text::bytea), 'hex'), 1, 43), user_id, id
    from (select *, row_number() over (partition by user_id) as n from invoices) invoice where n <= $1::int`,
}

/** Inserts owners with a year of data each. Triggers are off; the rows are as the triggers would have left them. */
export async function insertYears(admin: pg.Pool, owners: number): Promise<void> {
  const connection = await admin.connect()
  try {
    await connection.query('begin')
    await connection.query('set local session_replication_role = replica')
    await connection.query(
      `insert into users (email, email_verified_at, password_hash) select 'owner-' || n || '@example.com', now(), 'x' from generate_series(1, $1::int) n`,
      [owners],
    )
    for (const [table, statement] of Object.entries(INSERTS))
      await connection.query(statement, [ROWS_PER_YEAR[table as YearTable]])
    await connection.query('insert into owner_totals (user_id, clients) select id, $1 from users', [
      ROWS_PER_YEAR.clients,
    ])
    await connection.query('commit')
  } finally {
    connection.release()
  }
}
