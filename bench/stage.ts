import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { provisionDatabase } from '#server/db/provision.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import { startPostgres } from '#tools/postgres/start-postgres.ts'

/** A durable database, the half of the product that answers requests, and the floor beside it. */
export type Stage = {
  admin: pg.Pool
  app: { origin: string; pid: number }
  /** Where each process of it answers; the first is `app`. */
  origins: string[]
  floor: { origin: string; pid: number }
  postgresPid: number
  postgresLog: string
}

const READY_WITHIN_MS = 60_000

export async function withStage<T>(work: (stage: Stage) => Promise<T>, { processes = 1 } = {}): Promise<T> {
  await using running = new AsyncDisposableStack()
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-bench-'))
  running.defer(() => rm(directory, { recursive: true, force: true }))
  const postgres = await startPostgres({ directory })
  running.defer(() => postgres.stop())
  const { ownerUrl, appUrl, adminUrl } = await provisioned(postgres.adminUrl)
  await migrate({ ownerUrl, appUrl })
  const admin = new pg.Pool({ connectionString: adminUrl, max: 2 })
  // `end` does not wait for its connections, and Postgres may close them first.
  admin.on('error', () => {})
  running.defer(() => admin.end())

  const apps: Stage['app'][] = []
  for (let n = 0; n < processes; n++) {
    const port = await freePort()
    const { pid } = await started(running, 'src/server/main-web.ts', 'Wheelhouse is ready', {
      ...PROVIDERS_NEVER_ASKED,
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: appUrl,
      TRUST_PROXY: 'on',
    })
    apps.push({ origin: `http://localhost:${port}`, pid: pid as number })
  }
  const floorPort = await freePort()
  const floor = await started(running, 'bench/floor-server.ts', 'floor is ready', {
    NODE_ENV: 'production',
    FLOOR_PORT: String(floorPort),
    FLOOR_DATABASE_URL: adminUrl,
  })
  return await work({
    admin,
    app: apps[0] as Stage['app'],
    origins: apps.map(({ origin }) => origin),
    floor: { origin: `http://127.0.0.1:${floorPort}`, pid: floor.pid as number },
    postgresPid: Number.parseInt(await readFile(join(directory, 'cluster/postmaster.pid'), 'utf8'), 10),
    postgresLog: join(directory, 'postgres.log'),
  })
}

/** Booking and its slots ask nobody: letters wait for the other half of the product, which does not run here. */
const PROVIDERS_NEVER_ASKED = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  STRIPE_SECRET_KEY: 'sk_test_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_bench',
  STRIPE_API_BASE: 'http://127.0.0.1:9',
}

async function provisioned(clusterUrl: string) {
  const addresses = await provisionDatabase(clusterUrl)
  const adminUrl = new URL(clusterUrl)
  adminUrl.pathname = new URL(addresses.appUrl).pathname
  return { ...addresses, adminUrl: adminUrl.href }
}

async function started(
  running: AsyncDisposableStack,
  program: string,
  readyLine: string,
  environment: Record<string, string>,
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.defer(async () => {
    child.kill('SIGTERM')
    if (child.exitCode === null) await once(child, 'exit')
  })
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error(`${program} has ended`)))
  const deadline = AbortSignal.any([AbortSignal.timeout(READY_WITHIN_MS), ended.signal])
  for (let said = ''; !said.includes(readyLine); ) {
    const [chunk] = await once(child.stdout, 'data', { signal: deadline })
    said += String(chunk)
  }
  child.stdout.resume()
  return child
}
