import { existsSync } from 'node:fs'
import { DEBIAN_BINARIES } from '#tools/postgres/copy-postgres.ts'

/** Where Debian's packages put their programs. */
export const PROGRAMS = {
  etcd: '/usr/bin/etcd',
  patroni: '/usr/bin/patroni',
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
} as const

/** The package python3-etcd has this library. Debian installs Patroni without it, and then Patroni cannot reach etcd. */
const ETCD_CLIENT = '/usr/lib/python3/dist-packages/etcd'

/** Lists the paths of everything that a cluster needs and this machine lacks. */
export function missingPrograms(): string[] {
  const needed = [...Object.values(PROGRAMS), `${DEBIAN_BINARIES}/postgres`, ETCD_CLIENT]
  return needed.filter((path) => !existsSync(path))
}
