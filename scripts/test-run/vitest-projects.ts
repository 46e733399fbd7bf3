import { existsSync } from 'node:fs'

export const DEBIAN_POSTGRES = 'server on Debian Postgres'
export const POOLER = 'server behind a pooler'
export const FUZZ_AND_REPLICA = 'fuzz and replica'
export const SHORT_DRILLS = 'short drills'
export const COMMANDS = 'commands'
export const POSTGRES_STARTER = 'postgres starter'

/** Projects that run files of `server` a second time. */
export const REPEATING_PROJECTS = [DEBIAN_POSTGRES, POOLER]

/** Left out of `npm test`: slow, or of interest only where what they test was changed. */
export const REST_PROJECTS = [
  ...REPEATING_PROJECTS,
  FUZZ_AND_REPLICA,
  SHORT_DRILLS,
  COMMANDS,
  POSTGRES_STARTER,
]

export const DEBIAN_POSTGRES_BINARIES = '/usr/lib/postgresql/15/bin'
export const PGBOUNCER = '/usr/sbin/pgbouncer'

/** Debian packages that tests of the rest do without, because this machine has none. */
export function missingPackages(): string[] {
  const paths = { 'postgresql-15': DEBIAN_POSTGRES_BINARIES, pgbouncer: PGBOUNCER }
  return Object.entries(paths).flatMap(([name, path]) => (existsSync(path) ? [] : [name]))
}
