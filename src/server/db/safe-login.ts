import type pg from 'pg'
import { ConfigError } from '#server/base/config.ts'

/** The roles the app's login may assume inside a transaction. It has no rights of its own. */
export const APP_ROLES = ['wheelhouse_tenant', 'wheelhouse_visitor', 'wheelhouse_system', 'wheelhouse_jobs']

/** The message says how to fix the URL. */
class UnsafeLoginError extends Error {
  override readonly name = 'UnsafeLoginError'
}

/** Row-level security does not restrict superusers or the owner of the tables, so such logins are refused. */
export async function assertSafeLogin(
  pool: { query: pg.Pool['query'] },
  variable = 'DATABASE_URL',
): Promise<void> {
  // Since Postgres 16 each grant has its own inherit option, so checking the login's own is not enough.
  const query = pool.query<{ login: string; bypasses_security: boolean; owns: boolean; inherits: boolean }>(
    `select rolname as login, rolsuper or rolbypassrls as bypasses_security,
       exists (select from pg_class where relowner = r.oid and relnamespace = 'public'::regnamespace) as owns,
       rolinherit or exists (
         select from pg_roles where rolname = any($1) and pg_has_role(current_user, oid, 'usage')
       ) as inherits
     from pg_roles r where rolname = current_user`,
    [APP_ROLES],
  )
  const { rows } = await query.catch((error: Error) => {
    // PgBouncer uses one code for every rejection; only this one is permanent.
    if (!error.message.startsWith('unsupported startup parameter')) throw error
    throw new ConfigError([`${variable} leads to a pooler: set PREPARED_STATEMENTS=off`])
  })
  const current = rows[0]
  if (!current) throw new Error('The database does not know who is logged in')
  const problem = current.bypasses_security
    ? 'is a superuser or bypasses row-level security'
    : current.owns
      ? 'owns the tables'
      : current.inherits
        ? 'inherits the rights of its roles'
        : null
  if (problem) {
    throw new UnsafeLoginError(
      `${variable} logs in as ${current.login}, which ${problem}. Put that address into MIGRATE_DATABASE_URL and give the app a login of its own: create role wheelhouse_app login noinherit password '…'`,
    )
  }
}
