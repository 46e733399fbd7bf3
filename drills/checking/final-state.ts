import type pg from 'pg'
import type { FinalRow } from './history.ts'

/** All rows that clients caused, each with a list of related rows that are missing. */
export async function readFinalRows(admin: pg.Pool): Promise<FinalRow[]> {
  return [...(await readBookings(admin)), ...(await readInvoices(admin)), ...(await readPayments(admin))]
}

type Row = { key: string; id: string; missing: string[] }

async function readBookings(admin: pg.Pool): Promise<FinalRow[]> {
  const { rows } = await admin.query<Row & { owner: string; start: Date; end: Date }>(
    `select split_part(a.client_email, '@', 1) as key, a.id, a.user_id as owner,
       a.appointment_time as start, a.ends_at as end, array_remove(array[
         case when c.id is null then 'client' end,
         case when not exists (select from manage_tokens t where t.user_id = a.user_id and t.appointment_id = a.id)
           then 'manage link' end,
         case when a.notify_at is null and not exists (select from mails m where m.user_id = a.user_id
           and m.appointment_id = a.id and m.recipient = a.client_email) then 'email to the client' end,
         case when a.owner_notify_at is null and not exists (select from mails m where m.user_id = a.user_id
           and m.appointment_id = a.id and m.recipient <> a.client_email) then 'email to the owner' end
       ], null) as missing
     from appointments a left join clients c on c.user_id = a.user_id and c.id = a.client_id
     where a.cancelled_at is null and a.booked_by = 'client'`,
  )
  return rows.map(({ key, id, missing, owner, start, end }) => ({
    kind: 'book',
    key,
    id,
    missing,
    occupiedTime: { owner, start: start.getTime(), end: end.getTime() },
  }))
}

async function readInvoices(admin: pg.Pool): Promise<FinalRow[]> {
  const { rows } = await admin.query<Row>(
    `select split_part(i.client_email, '@', 1) as key, i.id, array_remove(array[
         case when not exists (select from pay_links l where l.user_id = i.user_id and l.invoice_id = i.id)
           then 'pay link' end,
         case when not exists (select from invoice_lines l where l.user_id = i.user_id and l.invoice_id = i.id)
           then 'line' end,
         case when i.number is null then 'number' end
       ], null) as missing
     from invoices i`,
  )
  return rows.map((row) => ({ kind: 'invoice', ...row, occupiedTime: null }))
}

async function readPayments(admin: pg.Pool): Promise<FinalRow[]> {
  const { rows } = await admin.query<Row>(
    `select split_part(i.client_email, '@', 1) as key, i.id, array_remove(array[
         case when i.paid_at is null then 'paid_at' end,
         case when i.paid_by is distinct from 'card' then 'card as payment method' end,
         case when i.card_payments <> 1 then 'single payment (' || i.card_payments || ')' end,
         case when 1 <> (select count(*) from invoice_checkouts c where c.user_id = i.user_id and c.invoice_id = i.id
           and c.payment_status = 'paid') then 'one paid checkout' end
       ], null) as missing
     from invoices i where i.status = 'paid' or i.paid_at is not null or i.card_payments > 0`,
  )
  return rows.map((row) => ({ kind: 'pay', ...row, occupiedTime: null }))
}
