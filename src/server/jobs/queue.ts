import { PgBoss } from 'pg-boss'
import { type AnyTx, asJobsRole } from '#server/db/database.ts'
import { type JobName, type JobPayload, QUEUE_SCHEMA } from '#server/jobs/catalogue.ts'
import type { Logger } from '#server/log.ts'

export type Enqueue = <Name extends JobName>(
  tx: AnyTx,
  name: Name,
  payload: JobPayload<Name>,
  /** While a job with this key waits, another is not added. */
  key: string,
) => Promise<void>

export type Queue = { boss: PgBoss; enqueue: Enqueue }

export type QueueOptions = {
  databaseUrl: string
  /** A process that only enqueues leaves tidying the queue to the workers. */
  supervises: boolean
  log: Logger
}

export async function openQueue({ databaseUrl, supervises, log }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: 'wheelhouse-jobs',
    options: '-c role=wheelhouse_jobs',
    schema: QUEUE_SCHEMA,
    createSchema: false,
    migrate: false,
    schedule: false,
    supervise: supervises,
    useListenNotify: supervises,
    connectionTimeoutMillis: 2_000,
    // A connection that hangs must not hold up a stop.
    ...{ query_timeout: 10_000, keepAlive: true },
    max: 4,
  })
  // Without a listener a lost connection would end the process; the queue reconnects by itself.
  boss.on('error', (err) => log.warn({ err }, 'the job queue met an error'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'))
  await boss.start()
  return {
    boss,
    // Part of the caller's transaction: the job exists only if what caused it is committed.
    enqueue: (tx, name, payload, key) =>
      asJobsRole(tx, async (query) => {
        const db = { executeSql: async (text: string, values?: unknown[]) => query(text, values) }
        await boss.send(name, payload, { singletonKey: key, db })
      }),
  }
}
