import type pg from 'pg'

export type SnapshotTable = {
  name: string
  /** Excludes generated columns. */
  columns: string[]
  /** The `order by` clause. It compares bytes, so the order is the same whatever the database's locale. */
  order: string
  /** Whether row-level security also applies to the owner of the table. */
  forcesRowSecurity: boolean
}

/** These are not copied: the snapshot's header lists the migrations, and applying them fills both. */
const FILLED_BY_MIGRATING = ['schema_migrations', 'us_zips']

/** The role that sees every row. */
export const READER_ROLE = 'wheelhouse_system'

export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1) order by relname`,
    [FILLED_BY_MIGRATING],
  )
  return rows.map(({ name }) => name)
}

/** Every table of the product, in an order where referenced tables come first. */
export async function snapshotTables(client: pg.Client): Promise<SnapshotTable[]> {
  await assertReaderSeesAllRows(client)
  const { rows } = await client.query<SnapshotTable & { references: string[] }>(
    `select relname as name, relforcerowsecurity as "forcesRowSecurity",
       array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       (select string_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end, ', '
           order by array_position(indkey::int2[], attnum))
         from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
         where indrelid = c.oid and indisprimary) as "order",
       array(select confrelid::regclass::text from pg_constraint
         where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as references
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all($1)
     order by relname`,
    [FILLED_BY_MIGRATING],
  )
  const sorted: SnapshotTable[] = []
  const remaining = new Map(rows.map((row) => [row.name, row]))
  while (remaining.size > 0) {
    const next = remaining.values().find(({ references }) => !references.some((name) => remaining.has(name)))
    if (!next) throw new Error(`These tables refer to each other: ${[...remaining.keys()].join(', ')}`)
    remaining.delete(next.name)
    const { references: _, ...table } = next
    sorted.push(table)
  }
  return sorted
}

/** A table that hides rows from the reader would silently lose them in the snapshot. */
async function assertReaderSeesAllRows(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
       and not exists (select from pg_policies where schemaname = 'public' and tablename = relname
         and permissive = 'PERMISSIVE' and cmd in ('ALL', 'SELECT') and roles @> array[$1::name] and qual = 'true')`,
    [READER_ROLE],
  )
  if (rows.length > 0)
    throw new Error(`${READER_ROLE} does not see every row of ${rows.map(({ name }) => name).join(', ')}`)
}

export type SequenceValue = { name: string; value: string; isCalled: boolean }

export async function sequenceValues(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  return Promise.all(
    rows.map(async ({ name }) => {
      const result = await client.query<SequenceValue>(
        `select $1 as name, last_value::text as value, is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
        [name],
      )
      return result.rows[0] as SequenceValue
    }),
  )
}
