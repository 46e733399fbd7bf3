import { existsSync } from 'node:fs'

export const DEBIAN_POSTGRES = 'server on Debian Postgres'
export const POOLER = 'server behind a pooler'
export const FUZZ_AND_REPLICA = 'fuzz and replica'
export const SHORT_DRILLS = 'short drills'
export const COMMANDS = 'commands'
export const POSTGRES_STARTER = 'postgres starter'

/** Projects that run the tests of `server` again in another setup. */
export const REPEATING_PROJECTS = [DEBIAN_POSTGRES, POOLER]

/** Not part of `npm test`: slow, or only relevant after changes to what they test. */
export const REST_PROJECTS = [
  ...REPEATING_PROJECTS,
  FUZZ_AND_REPLICA,
  SHORT_DRILLS,
  COMMANDS,
  POSTGRES_STARTER,
]

export const DEBIAN_POSTGRES_BINARIES = '/usr/lib/postgresql/15/bin'
export const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Debian packages that are not installed here, so that the tests that need them are skipped. */
export function missingPackages(): string[] {
  const paths = { 'postgresql-15': DEBIAN_POSTGRES_BINARIES, pgbouncer: PGBOUNCER }
  return Object.entries(paths).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
}
