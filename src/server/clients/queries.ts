import { sql } from 'kysely'
import type { Client, ClientHistory } from '#contract/clients.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** What an owner writes about a client. */
export type ClientFields = {
  name: string
  email: string
  phone: string | null
  address: string | null
  notes: string | null
}

/** A place in the list: `created_at` in microseconds, of which a JavaScript date would lose the last three digits. */
export type ClientPlace = { micros: string; id: string }

export type ClientPage = { search: string; after: ClientPlace | null; limit: number }

const HISTORY_ROWS = 50
const COLUMNS = [
  'clients.id',
  'clients.name',
  'clients.email',
  'clients.phone',
  'clients.address',
  'clients.notes',
  'clients.created_at',
] as const

/** Newest first. Finds its page in the index alone (see decision 11), and only then reads the clients of that page. */
export async function clientPage(tx: OwnerTx, { search, after, limit }: ClientPage) {
  const page = tx
    .selectFrom('clients')
    .select(['id', 'created_at'])
    .$if(search !== '', (query) => query.where(isFoundBy(search)))
    .$if(after !== null, (query) => query.where(isAfter(after ?? { micros: '0', id: '' })))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
  const rows = await tx
    .selectFrom(page.as('page'))
    .innerJoin('clients', 'clients.id', 'page.id')
    .select(COLUMNS)
    .select(sql<string>`(extract(epoch from clients.created_at) * 1000000)::bigint`.as('micros'))
    .orderBy('page.created_at', 'desc')
    .orderBy('page.id', 'desc')
    .execute()
  return rows.map(({ micros, ...row }) => ({ client: toClient(row), place: { micros, id: row.id } }))
}

/** A number is also found by its digits alone, however it was written down. */
function isFoundBy(search: string) {
  const isNumber = /^[\d\s()+./-]+$/.test(search)
  const digits = isNumber ? search.replaceAll(/\D/g, '') : ''
  const holds = (text: string) => sql<boolean>`strpos(search_text, lower(${text})) > 0`
  return digits.length >= 3 ? sql<boolean>`(${holds(search)} or ${holds(digits)})` : holds(search)
}

function isAfter({ micros, id }: ClientPlace) {
  const createdAt = sql`timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond'`
  return sql<boolean>`(created_at, id) < (${createdAt}, ${id}::uuid)`
}

export async function clientById(tx: OwnerTx, id: string): Promise<Client | null> {
  const row = await tx.selectFrom('clients').where('id', '=', id).select(COLUMNS).executeTakeFirst()
  return row ? toClient(row) : null
}

export async function insertClient(tx: OwnerTx, userId: string, fields: ClientFields): Promise<Client> {
  const row = await tx
    .insertInto('clients')
    .values({ user_id: userId, ...fields })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  return toClient(row)
}

export async function updateClient(tx: OwnerTx, id: string, fields: ClientFields): Promise<Client | null> {
  const row = await tx
    .updateTable('clients')
    .set({ ...fields, updated_at: sql`app_now()` })
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirst()
  return row ? toClient(row) : null
}

/** In one round of the connection: the four go out together. */
export async function clientHistory(tx: OwnerTx, clientId: string): Promise<ClientHistory> {
  const [jobs, { jobCount }, invoices, { totalPaid }] = await Promise.all([
    tx
      .selectFrom('appointments')
      .where('client_id', '=', clientId)
      .select(['id', 'service', 'appointment_time', 'cancelled_at'])
      .select(sql<number>`coalesce(duration, 60)`.as('duration'))
      .orderBy('appointment_time', 'desc')
      .limit(HISTORY_ROWS)
      .execute(),
    tx
      .selectFrom('appointments')
      .where('client_id', '=', clientId)
      .where('cancelled_at', 'is', null)
      .select(sql<number>`count(*)::int`.as('jobCount'))
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('invoices')
      .where('client_id', '=', clientId)
      .select(['id', 'description', 'amount', sql<'paid' | 'pending'>`status`.as('status'), 'created_at'])
      .orderBy('created_at', 'desc')
      .limit(HISTORY_ROWS)
      .execute(),
    tx
      .selectFrom('invoices')
      .where('client_id', '=', clientId)
      .where('status', '=', 'paid')
      .select(sql<string>`coalesce(sum(amount), 0)`.as('totalPaid'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    jobs: jobs.map(({ appointment_time, cancelled_at, ...job }) => ({
      ...job,
      appointment_time: appointment_time.toISOString(),
      isCancelled: cancelled_at !== null,
    })),
    invoices: invoices.map(({ created_at, ...invoice }) => ({
      ...invoice,
      created_at: created_at.toISOString(),
    })),
    jobCount,
    totalPaid: Number(totalPaid),
  }
}

/** In lower case. */
export async function knownEmails(tx: OwnerTx): Promise<Set<string>> {
  const rows = await tx.selectFrom('clients').select(sql<string>`lower(email)`.as('email')).execute()
  return new Set(rows.map(({ email }) => email))
}

export async function everyClient(tx: OwnerTx): Promise<ClientFields[]> {
  return tx
    .selectFrom('clients')
    .select(['name', 'email', 'phone', 'address', 'notes'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export async function timeZoneOf(tx: OwnerTx): Promise<string> {
  const row = await tx.selectFrom('user_settings').select('timezone').executeTakeFirst()
  return row?.timezone ?? 'America/New_York'
}

export async function insertImport(tx: OwnerTx, userId: string, added: number): Promise<string> {
  const { id } = await tx
    .insertInto('client_imports')
    .values({ user_id: userId, added })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The list is in order of creation, so the lines of a file are a microsecond apart: the first comes first. */
export async function insertImported(
  tx: OwnerTx,
  { userId, importId, startsAt }: { userId: string; importId: string; startsAt: number },
  clients: readonly ClientFields[],
): Promise<void> {
  const column = (name: keyof ClientFields) => sql`${clients.map((client) => client[name])}::text[]`
  await sql`
    insert into clients (user_id, import_id, name, email, phone, address, notes, created_at)
    select ${userId}::uuid, ${importId}::uuid, name, email, phone, address, notes,
      app_now() - (${startsAt}::int + n) * interval '1 microsecond'
    from unnest(${column('name')}, ${column('email')}, ${column('phone')}, ${column('address')}, ${column('notes')})
      with ordinality as lines (name, email, phone, address, notes, n)
  `.execute(tx)
}

/** When it was made; null when there is none of that id. */
export async function markUndone(tx: OwnerTx, importId: string): Promise<Date | null> {
  const row = await tx
    .updateTable('client_imports')
    .set({ undone_at: sql`coalesce(undone_at, app_now())` })
    .where('id', '=', importId)
    .returning('created_at')
    .executeTakeFirst()
  return row?.created_at ?? null
}

/** Those of an import that nobody has used or changed since. */
export async function deleteImported(tx: OwnerTx, importId: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('clients')
    .where('import_id', '=', importId)
    .where('updated_at', '=', (eb) =>
      eb.selectFrom('client_imports').where('id', '=', importId).select('created_at'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments')
            .whereRef('appointments.client_id', '=', 'clients.id')
            .select('appointments.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices').whereRef('invoices.client_id', '=', 'clients.id').select('invoices.id'),
        ),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export async function countImported(tx: OwnerTx, importId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('clients')
    .where('import_id', '=', importId)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function toClient({ created_at, ...row }: ClientFields & { id: string; created_at: Date }): Client {
  return { ...row, created_at: created_at.toISOString() }
}
