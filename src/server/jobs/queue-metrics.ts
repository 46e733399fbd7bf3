import { asJobsRole } from '#server/db/database.ts'
import { QUEUE_SCHEMA } from '#server/db/queue-catalogue.ts'
import { gaugePer } from '#server/http/metric-text.ts'
import type { DatabaseMetrics } from '#server/http/metrics.ts'

/** Uses the index that workers fetch by, so completed jobs cost nothing. */
const WAITING_JOBS = `select name, count(*)::int as waiting,
    extract(epoch from clock_timestamp() - min(created_on))::float as oldest
  from ${QUEUE_SCHEMA}.job where state < 'active' group by name order by name`

export const queueMetrics: DatabaseMetrics = async (tx) => {
  const { rows } = await asJobsRole(tx, (query) => query(WAITING_JOBS))
  const queues = rows as { name: string; waiting: number; oldest: number }[]
  const perJob = (name: string, help: string, column: 'waiting' | 'oldest') =>
    gaugePer('job', name, help, Object.fromEntries(queues.map((queue) => [queue.name, queue[column]])))
  return [
    perJob('wheelhouse_jobs_waiting', 'Jobs that no worker has begun.', 'waiting'),
    perJob(
      'wheelhouse_jobs_oldest_wait_seconds',
      'How long the oldest job that no worker has begun has been waiting.',
      'oldest',
    ),
  ]
}
