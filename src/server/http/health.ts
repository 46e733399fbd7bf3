import type { Hono } from 'hono'
import { isMigrated } from '#server/db/migrate.ts'
import type { Pool } from '#server/db/pool.ts'
import type { RequestEnv } from '#server/http/request-context.ts'

export type HealthOptions = {
  pool: Pool
  /** Null if another process is the worker. */
  isWorkerAlive: (() => boolean) | null
  isStopping: () => boolean
}

/** For operators: `/healthz` tells whether the process runs, `/readyz` whether it can serve. */
export function mountHealth(app: Hono<RequestEnv>, { pool, isWorkerAlive, isStopping }: HealthOptions): void {
  app.get('/healthz', (c) => {
    c.set('route', '/healthz')
    return c.json({ ok: true })
  })

  app.get('/readyz', async (c) => {
    c.set('route', '/readyz')
    const migrated = await isMigrated(pool).catch(() => null)
    const checks = {
      database: migrated !== null,
      migrations: migrated === true,
      worker: isWorkerAlive?.() ?? true,
      serving: !isStopping(),
    }
    const ready = Object.values(checks).every(Boolean)
    if (!ready) c.header('Retry-After', '2')
    return c.json({ ready, ...checks }, ready ? 200 : 503)
  })
}
