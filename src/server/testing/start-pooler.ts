import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tools/postgres/free-port.ts'

/** Debian's version is older than 1.21 and does not support prepared statements. */
const PGBOUNCER = '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(PGBOUNCER)

/** Smaller than the app's pool, so that transactions switch connections. */
const POOL_SIZE = 5
const START_TIMEOUT_MS = 100_000

export type Pooler = { port: number; stop(): Promise<void> }

/** Starts PgBouncer in transaction mode for all databases of this cluster, for the app's login. */
export async function startPooler(appUrl: string): Promise<Pooler> {
  const { username, password, port: databasePort } = new URL(appUrl)
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-pooler-'))
  const port = await freePort()
  const users = join(directory, 'users.txt')
  await writeFile(users, `"${username}" "${decodeURIComponent(password)}"\n`)
  const settings = join(directory, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=127.0.0.1 port=${databasePort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 1000
`,
  )
  // PgBouncer refuses to run as root, and the user `nobody` has to read its files.
  const isRoot = process.getuid?.() === 0
  await chmod(directory, 0o755)
  const pooler = spawn(PGBOUNCER, ['-q', ...(isRoot ? ['-u', 'nobody'] : []), settings], { stdio: 'ignore' })
  // Does not connect to the template database, because copying it requires that nobody is connected.
  await waitUntilReady(throughPooler(new URL('/postgres', appUrl).href, port))
  return {
    port,
    async stop() {
      pooler.kill('SIGINT')
      if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, 'exit')
      await rm(directory, { recursive: true })
    },
  }
}

/** Address of the same database through the pooler. */
export function throughPooler(appUrl: string, poolerPort: number): string {
  return Object.assign(new URL(appUrl), { port: String(poolerPort) }).href
}

async function waitUntilReady(connectionString: string): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new pg.Client({ connectionString })
    const failure = await client.connect().then(
      () => null,
      (error: unknown) => error,
    )
    await client.end().catch(() => {})
    if (!failure) return
    if (performance.now() > deadline) throw new Error('PgBouncer did not start', { cause: failure })
    await pause(50)
  }
}
