import { asAdministrator } from '#server/testing/test-database.ts'

/** The tables of every schema, the job queue's included, that have a row with this text in any column, in any case. */
export async function tablesContaining(adminUrl: string, text: string): Promise<string[]> {
  const tables = await asAdministrator<{ name: string }>(
    adminUrl,
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg_t%'
     order by name`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const query = `select 1 from ${name} t where strpos(lower(t::text), lower($1)) > 0 limit 1`
    if ((await asAdministrator(adminUrl, query, [text])).length > 0) found.push(name)
  }
  return found
}
