import { PgBoss } from 'pg-boss'
import type { Logger } from '#server/base/log.ts'
import { type AnyTx, asJobsRole, type Database } from '#server/db/database.ts'
import { type JobName, type JobPayload, QUEUE_SCHEMA } from '#server/db/queue-catalogue.ts'

export type Enqueue = <Name extends JobName>(
  tx: AnyTx,
  name: Name,
  payload: JobPayload<Name>,
) => Promise<void>

export type Queue = { boss: PgBoss; enqueue: Enqueue }

export type QueueOptions = {
  db: Database
  /**
   * The worker's direct connection for fetching jobs and LISTEN, never a pooler. Null: this process only enqueues,
   * opens no connections for the queue, and leaves maintenance to the workers.
   */
  workerUrl: string | null
  log: Logger
  /** Multiplies all timeouts. */
  timeoutFactor?: number
}

export async function openQueue({ db, workerUrl, log, timeoutFactor = 1 }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    ...(workerUrl === null
      ? { db: { executeSql: executeThrough(db) } }
      : connectionOptions(workerUrl, timeoutFactor)),
    schema: QUEUE_SCHEMA,
    createSchema: false,
    migrate: false,
    schedule: false,
    supervise: workerUrl !== null,
    useListenNotify: workerUrl !== null,
  })
  // Without an error listener, a lost connection would end the process; the queue reconnects by itself.
  boss.on('error', (err) => log.warn({ err }, 'job queue error'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'job queue warning'))
  await boss.start()
  return {
    boss,
    // Sends in the caller's transaction, so the job exists only if that commits. A job with the same payload as a
    // waiting one is not added.
    enqueue: (tx, name, payload) =>
      asJobsRole(tx, async (query) => {
        const singletonKey = Object.values(payload).join(':') || name
        await boss.send(name, payload, { singletonKey, db: { executeSql: query } })
      }),
  }
}

function connectionOptions(connectionString: string, timeoutFactor: number) {
  return {
    connectionString,
    application_name: 'wheelhouse-jobs',
    options: '-c role=wheelhouse_jobs -c jit=off',
    connectionTimeoutMillis: 2_000 * timeoutFactor,
    // A hanging connection must not delay a stop.
    query_timeout: 10_000 * timeoutFactor,
    keepAlive: true,
    max: 4,
  }
}

/** Runs the queries that the queue sends by itself: whether its tables exist, and sometimes which queues exist. */
function executeThrough(db: Database) {
  return (text: string, values?: unknown[]) =>
    db.asVisitor((tx) => asJobsRole(tx, (query) => query(text, values)))
}
