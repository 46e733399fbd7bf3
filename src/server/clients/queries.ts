import { type CompiledQuery, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { Client, ClientForm, ClientHistory } from '#contract/clients.ts'
import { jobState } from '#domain/appointments/job-state.ts'
import type { Rhythm } from '#domain/series/rhythm.ts'
import { newestFirst, SECONDS_FROM_NOW } from '#server/appointment-rows/nearest-jobs.ts'
import { DURATION_MINUTES, depositOf, STATE_COLUMNS, toJobDeposit } from '#server/appointment-rows/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { createdAtMicros, isPastCursor, type ListCursor, ONE_ROW, pageLimit } from '#server/db/list-cursor.ts'
import { statements } from '#server/db/statements.ts'
import { listClientInvoices, RECEIVED_CENTS } from '#server/invoices/queries.ts'

export type ClientFields = z.output<typeof ClientForm>

type ClientPage = { search: string; after: ListCursor | null; limit: number }

const MAX_HISTORY_ROWS = 50
const COLUMNS = [
  'clients.id',
  'clients.name',
  'clients.email',
  'clients.phone',
  'clients.address',
  'clients.notes',
  'clients.language',
  'clients.created_at',
  'clients.updated_at',
] as const

export type ClientPageRow = ClientRow & ListCursor

/** The query for a page of clients, newest first. A search uses the index alone (decision 13), and only the clients of the page are loaded. */
export function clientPage({ search, after, limit }: ClientPage): CompiledQuery<ClientPageRow> {
  const page = statements
    .selectFrom('clients')
    .$if(search !== '', (query) => query.where(matchesSearch(search)))
    .$if(after !== null, (query) => query.where(isPastCursor(after ?? { micros: '0', id: '' })))
    .orderBy('clients.created_at', 'desc')
    .orderBy('clients.id', 'desc')
    .limit(pageLimit(limit))
  if (search === '') return page.select(COLUMNS).select(createdAtMicros('clients').as('micros')).compile()
  return statements
    .selectFrom(page.select(['id', 'created_at']).as('page'))
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('clients')
          .whereRef('clients.id', '=', 'page.id')
          .selectAll('clients')
          .limit(ONE_ROW)
          .as('clients'),
      (join) => join.onTrue(),
    )
    .select(COLUMNS)
    .select(createdAtMicros('clients').as('micros'))
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .compile()
}

/** A phone number is also matched by its digits alone, regardless of formatting. */
function matchesSearch(search: string) {
  const isNumber = /^[\d\s()+./-]+$/.test(search)
  const digits = isNumber ? search.replaceAll(/\D/g, '') : ''
  const contains = (text: string) => sql<boolean>`strpos(search_text, lower(${text})) > 0`
  return digits.length >= 3 ? sql<boolean>`(${contains(search)} or ${contains(digits)})` : contains(search)
}

export async function clientById(tx: OwnerTx, id: string): Promise<Client> {
  return toClient((await selectClient(tx, id).executeTakeFirst()) ?? refuse('not_found'))
}

/** Locks the client until the transaction ends. */
export async function clientsById(tx: OwnerTx, ids: readonly string[]): Promise<Client[]> {
  const rows = await tx
    .selectFrom('clients')
    .select(COLUMNS)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('created_at', 'desc')
    .execute()
  return rows.map(toClient)
}

export async function lockClient(tx: OwnerTx, id: string): Promise<Client> {
  return toClient((await selectClient(tx, id).forNoKeyUpdate().executeTakeFirst()) ?? refuse('not_found'))
}

function selectClient(tx: OwnerTx, id: string) {
  return tx.selectFrom('clients').where('id', '=', id).select(COLUMNS)
}

export async function insertClient(tx: OwnerTx, userId: string, fields: ClientFields): Promise<Client> {
  const row = await tx
    .insertInto('clients')
    .values({ user_id: userId, ...fields })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toClient(row)
}

export async function updateClient(tx: OwnerTx, id: string, fields: ClientFields): Promise<Client> {
  const row = await tx
    .updateTable('clients')
    .set({ ...fields, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toClient(row)
}

/** Whether a job has to be cancelled before its client is deleted. */
export const IS_UPCOMING = sql<boolean>`(appointments.cancelled_at is null and appointments.ends_at > app_now())`

/** Sends the four queries in one round trip. */
export async function clientHistory(tx: OwnerTx, clientId: string): Promise<ClientHistory> {
  const [jobs, counts, invoices, { totalPaid }] = await Promise.all([
    tx
      .selectFrom('appointments')
      .leftJoin('appointment_series as series', 'series.id', 'appointments.series_id')
      .where('client_id', '=', clientId)
      .select(['appointments.id', 'service', 'appointment_time', 'cancelled_at', 'series.rhythm'])
      .select(STATE_COLUMNS)
      .select([
        DURATION_MINUTES.as('duration'),
        IS_UPCOMING.as('isUpcoming'),
        depositOf('appointments').as('deposit'),
      ])
      .orderBy(SECONDS_FROM_NOW)
      .orderBy('appointments.id')
      .limit(MAX_HISTORY_ROWS)
      .execute(),
    tx
      .selectFrom('appointments')
      .where('client_id', '=', clientId)
      .where('cancelled_at', 'is', null)
      .select([
        sql<number>`count(*)::int`.as('jobCount'),
        sql<number>`count(no_show_at)::int`.as('noShowCount'),
        sql<number>`count(*) filter (where ${IS_UPCOMING})::int`.as('upcomingCount'),
      ])
      .executeTakeFirstOrThrow(),
    listClientInvoices(tx, clientId, MAX_HISTORY_ROWS),
    tx
      .selectFrom('invoices')
      .where('client_id', '=', clientId)
      .where('status', '=', 'paid')
      .select(sql<string>`coalesce(sum(${RECEIVED_CENTS}), 0)`.as('totalPaid'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    jobs: newestFirst(jobs).map((job) => ({
      id: job.id,
      service: job.service,
      appointment_time: job.appointment_time.toISOString(),
      duration: job.duration,
      rhythm: job.rhythm as Rhythm | null,
      isUpcoming: job.isUpcoming,
      state: jobState(job),
      ...(job.deposit && { deposit: toJobDeposit(job.deposit) }),
    })),
    invoices,
    ...counts,
    totalPaid: Number(totalPaid),
  }
}

type ClientRow = Omit<ClientFields, 'language'> & {
  id: string
  language: string | null
  created_at: Date
  updated_at: Date
}

export function toClient(row: ClientRow): Client {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    address: row.address,
    notes: row.notes,
    language: row.language as Client['language'],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
