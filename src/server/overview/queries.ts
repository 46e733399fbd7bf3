import { sql } from 'kysely'
import type { Overview } from '#contract/overview.ts'
import type { AccountFacts } from '#domain/billing/account-state.ts'
import { EXTENSION_NOTICE_DAYS } from '#domain/series/rhythm.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { DURATION_MINUTES, overlapsWindow, STATE_COLUMNS } from '#server/appointment-rows/queries.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { DUE_CENTS, RECEIVED_CENTS } from '#server/invoices/queries.ts'

const MAX_ROWS = 3

type EndingSeries = Overview['endingSeries'][number]

export async function readBusiness(tx: OwnerTx) {
  return tx
    .selectFrom('user_settings')
    .select(['timezone', 'business_name', 'business_type', 'setup_dismissed_at', 'awaits_setup'])
    .executeTakeFirst()
}

/** Includes jobs that begin before the window and reach into it. */
export async function jobsDuring(tx: OwnerTx, window: Interval) {
  return selectJobs(tx).where(overlapsWindow(window)).execute()
}

export async function nextJobs(tx: OwnerTx, now: Date) {
  return selectJobs(tx).where('appointment_time', '>', now).limit(MAX_ROWS).execute()
}

function selectJobs(tx: OwnerTx) {
  return tx
    .selectFrom('appointments')
    .where('cancelled_at', 'is', null)
    .select([
      'id',
      'appointment_time',
      'ends_at',
      'client_name',
      'client_phone',
      'service',
      'address',
      'notes',
      'answers',
    ])
    .select(['series_id', DURATION_MINUTES.as('duration'), 'cancelled_at', ...STATE_COLUMNS])
    .orderBy('appointment_time')
    .orderBy('id')
}

/**
 * Series whose last visit by the rhythm is near, and which have a visit ahead. A series whose rest was cancelled ends later
 * by its rhythm, so it is not among them.
 */
export async function endingSeries(tx: OwnerTx, now: Date): Promise<Overview['endingSeries']> {
  const until = new Date(now.getTime() + EXTENSION_NOTICE_DAYS * DAY_MS)
  const { rows } = await sql<Omit<EndingSeries, 'last_visit_at'> & { last_visit_at: Date }>`
    select next.id as appointment_id, next.client_name, next.service, series.rhythm,
      (select max(appointment_time) from appointments where series_id = series.id and cancelled_at is null) as last_visit_at
    from (
      select distinct on (series_id) series_id, id, client_name, service from appointments
      where series_id is not null and cancelled_at is null and appointment_time > ${now} and appointment_time <= ${until}
      order by series_id, appointment_time
    ) next
    join appointment_series series on series.id = next.series_id and series.extension_declined_at is null
    cross join lateral (
      select rhythm_time from appointments where series_id = series.id order by visit desc limit 1
    ) last
    where last.rhythm_time <= ${until}
    order by last_visit_at, appointment_id
    limit ${MAX_ROWS}`.execute(tx)
  return rows.map((row) => ({ ...row, last_visit_at: row.last_visit_at.toISOString() }))
}

/** Counts jobs by the day they start on. The days must be consecutive. */
export async function countJobsByDay(tx: OwnerTx, days: readonly Interval[]): Promise<number[]> {
  const [first] = days
  const last = days.at(-1)
  if (!first || !last) return []
  const day = sql<number>`width_bucket(appointment_time, ${days.map(({ start }) => new Date(start))}::timestamptz[])`
  const rows = await tx
    .selectFrom('appointments')
    .where('cancelled_at', 'is', null)
    .where('appointment_time', '>=', new Date(first.start))
    .where('appointment_time', '<', new Date(last.end))
    .select([day.as('day'), sql<string>`count(*)`.as('jobs')])
    .groupBy(sql`1`)
    .execute()
  const jobsByDay = new Map(rows.map((row) => [row.day, Number(row.jobs)]))
  return days.map((_, n) => jobsByDay.get(n + 1) ?? 0)
}

/** Triggers keep these totals (decision 27), so this reads only a few rows. */
export async function readTotals(
  tx: OwnerTx,
): Promise<{ clients: number; owedInvoices: number; owedCents: number }> {
  const sum = (column: 'clients' | 'owed_invoices' | 'owed_cents') =>
    sql<string>`coalesce(sum(${sql.ref(column)}), 0)`
  const row = await tx
    .selectFrom('owner_totals')
    .select([
      sum('clients').as('clients'),
      sum('owed_invoices').as('invoices'),
      sum('owed_cents').as('cents'),
    ])
    .executeTakeFirstOrThrow()
  return { clients: Number(row.clients), owedInvoices: Number(row.invoices), owedCents: Number(row.cents) }
}

export async function newestClients(tx: OwnerTx) {
  return tx
    .selectFrom('clients')
    .select(['id', 'name', 'email', 'phone'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_ROWS)
    .execute()
}

/** Cents of invoices paid within each span, less refunds and lost disputes. */
export async function earnings(tx: OwnerTx, spans: { thisMonth: Interval; lastMonth: Interval }) {
  const paidWithin = ({ start, end }: Interval) =>
    sql<string>`coalesce(sum(${RECEIVED_CENTS}) filter (where paid_at >= ${new Date(start)} and paid_at < ${new Date(end)}), 0)`
  const row = await tx
    .selectFrom('invoices')
    .where('status', '=', 'paid')
    .where('paid_at', '>=', new Date(spans.lastMonth.start))
    .where('paid_at', '<', new Date(spans.thisMonth.end))
    .select([paidWithin(spans.thisMonth).as('thisMonth'), paidWithin(spans.lastMonth).as('lastMonth')])
    .executeTakeFirstOrThrow()
  return { thisMonth: Number(row.thisMonth), lastMonth: Number(row.lastMonth) }
}

export async function firstDueInvoices(tx: OwnerTx) {
  return tx
    .selectFrom('invoices')
    .where('status', '=', 'pending')
    .where('voided_at', 'is', null)
    .select(['id', 'client_name', DUE_CENTS.as('amount'), sql<string>`due_date::text`.as('due_date')])
    .orderBy('invoices.due_date')
    .orderBy('id')
    .limit(MAX_ROWS)
    .execute()
}

export type SetupFacts = {
  hasHours: boolean
  hasServices: boolean
  hasLink: boolean
  account: AccountFacts | null
}

/** Facts for the setup checklist. */
export async function setupFacts(tx: OwnerTx): Promise<SetupFacts> {
  const { rows } = await sql<Omit<SetupFacts, 'account'> & Partial<AccountFacts>>`
    select
      exists (select from user_availability where saved_at is not null) as "hasHours",
      exists (select from services) as "hasServices",
      exists (select from booking_slugs) as "hasLink",
      account.card_payments as "cardPayments",
      account.awaits_owner as "awaitsOwner"
    from (values (1)) as single_row
    left join connect_accounts account on account.closed_at is null and account.disconnected_at is null`.execute(
    tx,
  )
  const { cardPayments = null, awaitsOwner, ...facts } = rows[0] as (typeof rows)[number]
  return { ...facts, account: awaitsOwner == null ? null : { cardPayments, awaitsOwner } }
}

/** Whether this is a new account whose owner has not saved rules of their own yet. */
export async function startsWithSuggestions(tx: OwnerTx): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select exists (select from user_settings where awaits_setup)
      and not exists (select from user_availability where saved_at is not null) as "isNew"`.execute(tx)
  return rows[0]?.isNew ?? false
}

/** Also answers the setup screen for an owner who doesn't want to be asked. */
export async function dismissSetup(tx: OwnerTx, userId: string): Promise<void> {
  const columns = { setup_dismissed_at: sql<Date>`app_now()`, awaits_setup: false }
  await tx
    .insertInto('user_settings')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

export async function restoreSetup(tx: OwnerTx): Promise<void> {
  await tx.updateTable('user_settings').set({ setup_dismissed_at: null }).execute()
}
