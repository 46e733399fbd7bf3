import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from '#tools/postgres/free-port.ts'

/** Debian's: older than 1.21, which could carry named statements. */
const PGBOUNCER = '/usr/sbin/pgbouncer'
export const hasPgBouncer = existsSync(PGBOUNCER)

/** Fewer than the app's pool has: transactions do meet another connection than the last one. */
const CONNECTIONS = 5
const READY_WITHIN_MS = 100_000

export type Pooler = { port: number; stop(): Promise<void> }

/** PgBouncer in transaction mode before every database of this cluster, for the app's login. */
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
default_pool_size = ${CONNECTIONS}
max_client_conn = 1000
`,
  )
  // It refuses to be root, and nobody has to read what root wrote.
  const isRoot = process.getuid?.() === 0
  await chmod(directory, 0o755)
  const pooler = spawn(PGBOUNCER, ['-q', ...(isRoot ? ['-u', 'nobody'] : []), settings], { stdio: 'ignore' })
  // Not by the app's own database: others copy it, which nobody else may use meanwhile.
  await answering(throughPooler(new URL('/postgres', appUrl).href, port))
  return {
    port,
    async stop() {
      pooler.kill('SIGINT')
      if (pooler.exitCode === null && pooler.signalCode === null) await once(pooler, 'exit')
      await rm(directory, { recursive: true })
    },
  }
}

/** The same database, by the pooler's door. */
export function throughPooler(appUrl: string, poolerPort: number): string {
  return Object.assign(new URL(appUrl), { port: String(poolerPort) }).href
}

async function answering(connectionString: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS
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
