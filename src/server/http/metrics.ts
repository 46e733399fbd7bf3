import { timingSafeEqual } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { refuse } from '#server/base/refusal.ts'
import { sha256 } from '#server/base/sha256.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { Pool } from '#server/db/pool.ts'
import { gauge, gaugePer, METRICS_TYPE, type Metric, metricText } from '#server/http/metric-text.ts'
import { isLocalCaller } from '#server/http/network.ts'
import type { ProcessMetrics } from '#server/http/process-metrics.ts'
import type { RequestEnv } from '#server/http/request-context.ts'
import type { RequestMetrics } from '#server/http/request-metrics.ts'

/** Metrics read from the database, the same in every process. */
export type DatabaseMetrics = (tx: SystemTx) => Promise<Metric[]>

export type MetricsOptions = {
  /** Null: only callers on this machine may read the metrics. */
  token: string | null
  /** Behind a proxy, every request seems to come from this machine, so only the token counts. */
  trustProxy: boolean
  requests: RequestMetrics
  process: ProcessMetrics
  pool: Pool
  db: Database
  stored: readonly DatabaseMetrics[]
  /** Null if another process is the worker. */
  isWorkerAlive: (() => boolean) | null
}

/** Serves metrics for Prometheus. Callers without access get 404. */
export function mountMetrics(app: Hono<RequestEnv>, options: MetricsOptions): void {
  app.get('/metrics', async (c) => {
    c.set('route', '/metrics')
    if (!canRead(c, options)) refuse('not_found')
    c.header('Cache-Control', 'no-store')
    c.header('Content-Type', METRICS_TYPE)
    return c.body(metricText(await allMetrics(options)))
  })
}

function canRead(c: Context<RequestEnv>, { token, trustProxy }: MetricsOptions): boolean {
  if (!trustProxy && isLocalCaller(c)) return true
  const sentToken = /^Bearer (\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token !== null && sentToken !== undefined && timingSafeEqual(sha256(sentToken), sha256(token))
}

async function allMetrics(options: MetricsOptions): Promise<Metric[]> {
  const stored = await storedMetrics(options).catch(() => null)
  return [
    gauge('wheelhouse_database_up', 'Whether the database answers: 1 or 0.', stored ? 1 : 0),
    ...(stored ?? []),
    poolMetric(options.pool),
    ...workerMetric(options.isWorkerAlive),
    ...options.requests.metrics(),
    ...options.process.metrics(),
  ]
}

async function storedMetrics({ db, stored }: MetricsOptions): Promise<Metric[]> {
  return db.asSystem(async (tx) => {
    const metrics: Metric[] = []
    for (const read of stored) metrics.push(...(await read(tx)))
    return metrics
  })
}

function poolMetric({ totalCount, idleCount, waitingCount }: Pool): Metric {
  const help = 'Connections of this process to the database, and requests that wait for one.'
  const byState = { busy: totalCount - idleCount, idle: idleCount, awaited: waitingCount }
  return gaugePer('state', 'wheelhouse_database_connections', help, byState)
}

function workerMetric(isAlive: (() => boolean) | null): Metric[] {
  const help = 'Whether the worker in this process swept within the last half minute: 1 or 0.'
  return isAlive ? [gauge('wheelhouse_worker_alive', help, isAlive() ? 1 : 0)] : []
}
