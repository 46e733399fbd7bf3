import type pg from 'pg'
import { PAYMENTS_NEVER_ASKED } from '#scripts/staging/providers-never-asked.ts'
import { stageDatabase } from '#scripts/staging/stage-database.ts'
import { startProcess } from '#scripts/staging/start-process.ts'
import { freePort } from '#tools/postgres/free-port.ts'

/** A durable database, the half of the product that answers requests, and the floor beside it. */
export type Stage = {
  admin: pg.Pool
  app: { origin: string; pid: number }
  floor: { origin: string; pid: number }
  postgresPid: number
}

export async function withStage<T>(work: (stage: Stage) => Promise<T>): Promise<T> {
  await using running = new AsyncDisposableStack()
  const { admin, adminUrl, appUrl, postgres } = await stageDatabase(running)
  const port = await freePort()
  const app = await startProcess({
    running,
    program: 'src/server/main-web.ts',
    readyLine: 'Wheelhouse is ready',
    environment: {
      ...PAYMENTS_NEVER_ASKED,
      // Letters wait for the other half of the product, which does not run here.
      SMTP_URL: 'smtp://127.0.0.1:9',
      NODE_ENV: 'production',
      PORT: String(port),
      DATABASE_URL: appUrl,
      TRUST_PROXY: 'on',
    },
  })
  const floorPort = await freePort()
  const floor = await startProcess({
    running,
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
  })
}
