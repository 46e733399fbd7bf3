import { type RawBuilder, sql } from 'kysely'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { JobName, JobPayload } from '#server/db/queue-catalogue.ts'
import type { Enqueue } from '#server/jobs/queue.ts'

/** Finds rows whose time has come and enqueues work for them, or ends them where that is all there is to do. */
export type DueRows = {
  enqueueDue(tx: SystemTx): Promise<void>
  /** How many rows are due and nobody works on or has finished. Left out where nobody waits for them. */
  countDue?(tx: SystemTx): Promise<number>
}

type DueQuery<Payload> = {
  where(condition: RawBuilder<boolean>): DueQuery<Payload>
  limit(rows: number): DueQuery<Payload>
  execute(): Promise<Payload[]>
}

const ROWS_PER_SWEEP = 100

/** A job for each row whose time has come, and which is free where workers claim them. */
export function jobPerRow<Name extends JobName>(
  enqueue: Enqueue,
  name: Name,
  due: (tx: SystemTx) => DueQuery<JobPayload<Name>>,
  isFree = sql<boolean>`true`,
): DueRows {
  return {
    async enqueueDue(tx) {
      for (const payload of await due(tx).where(isFree).limit(ROWS_PER_SWEEP).execute())
        await enqueue(tx, name, payload)
    },
    countDue: async (tx) => (await due(tx).limit(ROWS_PER_SWEEP).execute()).length,
  }
}

/** One job for everything that is due. */
export function jobForAll(
  enqueue: Enqueue,
  name: 'send-due-mails',
  countDue: (tx: SystemTx) => Promise<number>,
): DueRows {
  return {
    async enqueueDue(tx) {
      if ((await countDue(tx)) > 0) await enqueue(tx, name, {})
    },
    countDue,
  }
}

export const SWEEP_LOCK = 7_355_609

/** One sweep at a time across all workers; the others have nothing to add. */
export async function sweep(db: Database, sources: readonly DueRows[]): Promise<void> {
  await db.asSystem(async (tx) => {
    const { rows } = await sql<{
      mine: boolean
    }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`.execute(tx)
    if (!rows[0]?.mine) return
    // A commit that replicas can tell their lateness by, whether or not anything is due (`db/replica-reads.ts`).
    await sql`select pg_current_xact_id()`.execute(tx)
    for (const source of sources) await source.enqueueDue(tx)
  })
}

/** Sweeps, then waits until the worker has been through everything that was due, or the time is up. */
export async function runDue(
  db: Database,
  sources: readonly DueRows[],
  { deadlineMs, pause }: { deadlineMs: number; pause: (ms: number) => Promise<void> },
): Promise<void> {
  const PAUSE_MS = 50
  for (let waited = 0; waited < deadlineMs; waited += PAUSE_MS) {
    await sweep(db, sources)
    let due = 0
    // Each in a transaction of its own: what one's work has queued meanwhile is due in the next.
    for (const { countDue } of sources) due += countDue ? await db.asSystem(countDue) : 0
    if (due === 0) return
    await pause(PAUSE_MS)
  }
}
