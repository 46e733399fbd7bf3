import { createBusinesses, createSession, dayFromNow } from '#scripts/staging/businesses.ts'
import type { Stage } from './stage.ts'

export type Size = { appointments: number; clients: number; invoices: number }
export type BusyOwner = { id: string; slug: string; token: string }

/** Creates an owner with years of data, in which every month has enough jobs to fill a page. */
export async function createBusyOwner(stage: Stage, size: Size): Promise<BusyOwner> {
  const [owner] = await createBusinesses(stage, 1, { appointments: 0, firstDay: dayFromNow(2).start })
  if (!owner) throw new Error('no business was created')
  await insertData(stage, owner.id, size)
  await stage.admin.query('vacuum analyze clients, appointments, invoices, owner_totals')
  return { ...owner, token: await createSession(stage, owner) }
}

/**
 * Triggers are disabled, because they would update the invoice counter once per row; the rows are what triggers would leave.
 * Every month has about a hundred jobs and as many invoices, whatever the total: one person can't do more. A quarter of the
 * invoices is unpaid.
 */
async function insertData(
  { admin }: Stage,
  owner: string,
  { appointments, clients, invoices }: Size,
): Promise<void> {
  const connection = await admin.connect()
  try {
    await connection.query('begin')
    await connection.query('set local session_replication_role = replica')
    await connection.query(CLIENTS, [owner, clients])
    await connection.query(APPOINTMENTS, [owner, appointments, clients])
    await connection.query(INVOICES, [owner, invoices, clients])
    await connection.query(TOTALS, [owner])
    await connection.query('commit')
  } finally {
    connection.release()
  }
}

const CLIENTS = `
  insert into clients (user_id, name, email, phone, created_at)
  select $1, 'Client ' || n, 'c' || n || '@example.com', '(212) 555-0123', now() - n * interval '1 hour'
  from generate_series(1, $2::int) n`

/** Appointments are seven hours apart; the latest is a month from now. */
const APPOINTMENTS = `
  insert into appointments (user_id, client_id, client_name, client_email, service, appointment_time, duration, price,
    created_at, unplanned_since)
  select $1, client.id, client.name, client.email, 'Wash',
    date_trunc('hour', now()) + interval '30 days' - n * interval '7 hours', 60, 4900,
    now() - n * interval '7 hours' - interval '10 days', null
  from generate_series(1, $2::int) n
    join (select *, row_number() over (order by email) as place from clients where user_id = $1) client
      on client.place = n % $3::int + 1`

/** Invoices are seven hours apart and paid after three hours. */
const INVOICES = `
  insert into invoices (user_id, number, client_name, client_email, description, amount, created_at, status, paid_at,
    paid_by, card_payments)
  select $1, n, 'Client ' || n % $3::int, 'c' || n % $3::int || '@example.com', 'Full Detail', 12500,
    now() - ($2::int + 1 - n) * interval '7 hours', case when n % 4 > 0 then 'paid' else 'pending' end,
    case when n % 4 > 0 then now() - ($2::int + 1 - n) * interval '7 hours' + interval '3 hours' end,
    case when n % 4 > 0 then 'card' end, case when n % 4 > 0 then 1 else 0 end
  from generate_series(1, $2::int) n`

const TOTALS = `
  insert into owner_totals (user_id, clients, owed_invoices, owed_cents)
  select $1, (select count(*) from clients where user_id = $1), count(*), coalesce(sum(amount), 0)
  from invoices where user_id = $1 and status = 'pending'`
