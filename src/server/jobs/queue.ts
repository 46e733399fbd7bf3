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
   * Where a worker takes jobs and listens for them: the database itself, never a pooler. Null: a process that only enqueues
   * has no connections for it, and leaves tidying to the workers.
   */
  workerUrl: string | null
  log: Logger
  /** Every time limit is multiplied by this. */
  patience?: number
}

export async function openQueue({ db, workerUrl, log, patience = 1 }: QueueOptions): Promise<Queue> {
  const boss = new PgBoss({
    ...(workerUrl === null ? { db: { executeSql: askingThrough(db) } } : connectionsTo(workerUrl, patience)),
    schema: QUEUE_SCHEMA,
    createSchema: false,
    migrate: false,
    schedule: false,
    supervise: workerUrl !== null,
    useListenNotify: workerUrl !== null,
  })
  // Without a listener a lost connection would end the process; the queue reconnects by itself.
  boss.on('error', (err) => log.warn({ err }, 'the job queue met an error'))
  boss.on('warning', ({ message }) => log.warn({ warning: message }, 'the job queue warns'))
  await boss.start()
  return {
    boss,
    // Part of the caller's transaction: the job exists only if what caused it is committed. While one with the same payload
    // waits, another is not added.
    enqueue: (tx, name, payload) =>
      asJobsRole(tx, async (query) => {
        const singletonKey = Object.values(payload).join(':') || name
        await boss.send(name, payload, { singletonKey, db: { executeSql: query } })
      }),
  }
}

function connectionsTo(connectionString: string, patience: number) {
  return {
    connectionString,
    application_name: 'wheelhouse-jobs',
    options: '-c role=wheelhouse_jobs',
    connectionTimeoutMillis: 2_000 * patience,
    // A connection that hangs must not hold up a stop.
    query_timeout: 10_000 * patience,
    keepAlive: true,
    max: 4,
  }
}

/** What the queue asks besides: whether its tables are there, and now and then which queues. */
function askingThrough(db: Database) {
  return (text: string, values?: unknown[]) =>
    db.asVisitor((tx) => asJobsRole(tx, (query) => query(text, values)))
}
