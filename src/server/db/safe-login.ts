import type pg from 'pg'
import { ConfigError } from '#server/base/config.ts'

/** What the app's login may become inside a transaction. By itself it may do nothing. */
export const APP_ROLES = ['wheelhouse_tenant', 'wheelhouse_visitor', 'wheelhouse_system', 'wheelhouse_jobs']

/** Says what to change about the address. */
class UnsafeLoginError extends Error {
  override readonly name = 'UnsafeLoginError'
}

/** Row-level security only walls in a login that is not above it. */
export async function assertSafeLogin(
  pool: { query: pg.Pool['query'] },
  variable = 'DATABASE_URL',
): Promise<void> {
  // From Postgres 16 a grant keeps its own inherit option, so the login's alone does not tell.
  const asked = pool.query<{ login: string; above: boolean; owns: boolean; inherits: boolean }>(
    `select rolname as login, rolsuper or rolbypassrls as above,
       exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns,
       rolinherit or exists (
         select from pg_roles where rolname = any($1) and pg_has_role(current_user, oid, 'usage')
       ) as inherits
     from pg_roles r where rolname = current_user`,
    [APP_ROLES],
  )
  const { rows } = await asked.catch((error: Error) => {
    // PgBouncer gives the same code to whatever it refuses; only this does not pass by itself.
    if (!error.message.startsWith('unsupported startup parameter')) throw error
    throw new ConfigError([`${variable} leads to a pooler: set PREPARED_STATEMENTS=off`])
  })
  const found = rows[0]
  if (!found) throw new Error('The database does not know who is logged in')
  const because = found.above
    ? 'is a superuser or bypasses row-level security'
    : found.owns
      ? 'owns the tables'
      : found.inherits
        ? 'inherits the rights of its roles'
        : null
  if (because) {
    throw new UnsafeLoginError(
      `${variable} logs in as ${found.login}, which ${because}. Put that address into MIGRATE_DATABASE_URL and give the app a login of its own: create role wheelhouse_app login noinherit password '…'`,
    )
  }
}
