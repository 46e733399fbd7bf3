import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { stageDatabase } from '#scripts/staging/stage-database.ts'
import { startProcess } from '#scripts/staging/start-process.ts'
import { UNREACHABLE_PAYMENTS } from '#scripts/staging/unreachable-payments.ts'
import { startMailbox } from '#tools/mailbox/start-mailbox.ts'
import { freePort } from '#tools/postgres/free-port.ts'

/** A durable database, the web process of the product, and the floor server. */
export type Stage = {
  admin: pg.Pool
  app: { origin: string; pid: number }
  floor: { origin: string; pid: number }
  postgresPid: number
  /** The worker process, which sends emails. Null unless `hasWorker` is set. */
  workerPid: number | null
}

export async function withStage<T>(
  work: (stage: Stage) => Promise<T>,
  { hasWorker = false } = {},
): Promise<T> {
  await using cleanup = new AsyncDisposableStack()
  const { admin, adminUrl, appUrl, postgres } = await stageDatabase(cleanup)
  const port = await freePort()
  const environment = {
    ...UNREACHABLE_PAYMENTS,
    // Without a worker no email is sent.
    SMTP_URL: hasWorker ? await mailboxUrl(cleanup) : 'smtp://127.0.0.1:9',
    NODE_ENV: 'production',
    PORT: String(port),
    DATABASE_URL: appUrl,
    TRUST_PROXY: 'on',
  }
  const start = (program: string) =>
    startProcess({ cleanup, program, readyLine: 'Wheelhouse is ready', environment })
  const app = await start('src/server/main-web.ts')
  const worker = hasWorker ? await start('src/server/main-worker.ts') : null
  const floorPort = await freePort()
  const floor = await startProcess({
    cleanup,
    program: 'bench/floor-server.ts',
    readyLine: 'floor is ready',
    environment: {
      NODE_ENV: 'production',
      FLOOR_PORT: String(floorPort),
      FLOOR_DATABASE_URL: adminUrl,
    },
  })
  return await work({
    admin,
    app: { origin: `http://localhost:${port}`, pid: app.pid as number },
    floor: { origin: `http://127.0.0.1:${floorPort}`, pid: floor.pid as number },
    postgresPid: postgres.pid,
    workerPid: worker?.pid ?? null,
  })
}

async function mailboxUrl(cleanup: AsyncDisposableStack): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-mail-'))
  cleanup.defer(() => rm(directory, { recursive: true }))
  const mailbox = await startMailbox({ directory })
  cleanup.defer(() => mailbox.stop())
  return mailbox.smtpUrl
}
