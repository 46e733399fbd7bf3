import type pg from 'pg'

export type SnapshotTable = {
  name: string
  /** Without those that Postgres computes. */
  columns: string[]
  /** What orders the rows, the same in every database: by bytes, whatever its language. */
  order: string
  isForced: boolean
}

/** Which migrations ran is told by the snapshot's head; the rows of this table come with the migrations. */
const LEDGER = 'schema_migrations'

/** The one that sees every row. */
export const READER = 'wheelhouse_system'

export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> $1 order by relname`,
    [LEDGER],
  )
  return rows.map(({ name }) => name)
}

/** Every table of the product, those that others refer to first. */
export async function snapshotTables(client: pg.Client): Promise<SnapshotTable[]> {
  await assertReaderSeesAll(client)
  const { rows } = await client.query<SnapshotTable & { needs: string[] }>(
    `select relname as name, relforcerowsecurity as "isForced",
       array(select attname::text from pg_attribute
         where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns,
       (select string_agg(quote_ident(attname) || case when attcollation = 0 then '' else ' collate "C"' end, ', '
           order by array_position(indkey::int2[], attnum))
         from pg_index join pg_attribute on attrelid = indrelid and attnum = any(indkey)
         where indrelid = c.oid and indisprimary) as "order",
       array(select confrelid::regclass::text from pg_constraint
         where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as needs
     from pg_class c where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> $1
     order by relname`,
    [LEDGER],
  )
  const placed: SnapshotTable[] = []
  const waiting = new Map(rows.map((row) => [row.name, row]))
  while (waiting.size > 0) {
    const next = waiting.values().find(({ needs }) => !needs.some((name) => waiting.has(name)))
    if (!next) throw new Error(`These tables refer to each other: ${[...waiting.keys()].join(', ')}`)
    waiting.delete(next.name)
    const { needs: _, ...table } = next
    placed.push(table)
  }
  return placed
}

/** A table that keeps rows from the reader would come back with rows missing, and nobody would be told. */
async function assertReaderSeesAll(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class c
     where relnamespace = 'public'::regnamespace and relkind = 'r' and relrowsecurity
       and not exists (select from pg_policies where schemaname = 'public' and tablename = relname
         and permissive = 'PERMISSIVE' and cmd in ('ALL', 'SELECT') and roles @> array[$1::name] and qual = 'true')`,
    [READER],
  )
  if (rows.length > 0)
    throw new Error(`${READER} does not see every row of ${rows.map(({ name }) => name).join(', ')}`)
}

export type SequenceValue = { name: string; value: string; isCalled: boolean }

export async function sequenceValues(client: pg.Client): Promise<SequenceValue[]> {
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname`,
  )
  return Promise.all(
    rows.map(async ({ name }) => {
      const found = await client.query<SequenceValue>(
        `select $1 as name, last_value::text as value, is_called as "isCalled" from ${client.escapeIdentifier(name)}`,
        [name],
      )
      return found.rows[0] as SequenceValue
    }),
  )
}
