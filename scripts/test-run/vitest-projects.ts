import { existsSync } from 'node:fs'

export const DEBIAN_POSTGRES = 'server on Debian Postgres'
export const POOLER = 'server behind a pooler'
export const FUZZ_AND_REPLICA = 'fuzz and replica'
export const SHORT_DRILLS = 'short drills'
export const SLOW_SCRIPTS = 'slow scripts'
export const STARTING_POSTGRES = 'starting Postgres'

/** Projects that run the tests of `server` again in another setup. */
export const REPEATING_PROJECTS = [DEBIAN_POSTGRES, POOLER]

/** Projects of `npm run test:rest`, not of `npm test`: slow, or only relevant after changes to the code they test. */
export const EXTRA_PROJECTS = [
  ...REPEATING_PROJECTS,
  FUZZ_AND_REPLICA,
  SHORT_DRILLS,
  SLOW_SCRIPTS,
  STARTING_POSTGRES,
]

export const DEBIAN_POSTGRES_BINARIES = '/usr/lib/postgresql/15/bin'
export const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Debian packages that are not installed here. Tests that need them are skipped. */
export function missingPackages(): string[] {
  const paths = { 'postgresql-15': DEBIAN_POSTGRES_BINARIES, pgbouncer: PGBOUNCER }
  return Object.entries(paths).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
}
