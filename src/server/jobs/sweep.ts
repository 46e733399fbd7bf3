import { type RawBuilder, sql } from 'kysely'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { JobName, JobPayload } from '#server/db/queue-catalogue.ts'
import type { Enqueue } from '#server/jobs/queue.ts'

/** Finds due rows and enqueues jobs for them, or deletes them if that is all there is to do. */
export type DueRowSource = {
  enqueueDue(tx: SystemTx): Promise<void>
  /** How many rows are due and not yet done or in progress. Omitted if nobody waits for them. */
  countDue?(tx: SystemTx): Promise<number>
}

type DueQuery<Payload> = {
  where(condition: RawBuilder<boolean>): DueQuery<Payload>
  limit(rows: number): DueQuery<Payload>
  execute(): Promise<Payload[]>
}

const ROWS_PER_SWEEP = 100

/** Enqueues a job for each due row that no worker has claimed. */
export function jobPerRow<Name extends JobName>(
  enqueue: Enqueue,
  name: Name,
  selectDue: (tx: SystemTx) => DueQuery<JobPayload<Name>>,
  isUnclaimed = sql<boolean>`true`,
): DueRowSource {
  return {
    async enqueueDue(tx) {
      for (const payload of await selectDue(tx).where(isUnclaimed).limit(ROWS_PER_SWEEP).execute())
        await enqueue(tx, name, payload)
    },
    countDue: async (tx) => (await selectDue(tx).limit(ROWS_PER_SWEEP).execute()).length,
  }
}

/** Enqueues one job for all due rows. */
export function jobForAll(
  enqueue: Enqueue,
  name: 'send-due-mails',
  countDue: (tx: SystemTx) => Promise<number>,
): DueRowSource {
  return {
    async enqueueDue(tx) {
      if ((await countDue(tx)) > 0) await enqueue(tx, name, {})
    },
    countDue,
  }
}

export const SWEEP_LOCK = 7_355_609

/** Only one worker sweeps at a time; the others skip their sweep meanwhile. */
export async function sweep(db: Database, sources: readonly DueRowSource[]): Promise<void> {
  await db.asSystem(async (tx) => {
    const { rows } = await sql<{
      hasLock: boolean
    }>`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as "hasLock"`.execute(tx)
    if (!rows[0]?.hasLock) return
    // Forces a commit even if nothing is due: replicas measure their lag by it (`db/replica-reads.ts`).
    await sql`select pg_current_xact_id()`.execute(tx)
    await enqueueAll(tx, sources)
  })
}

/** Waits for a worker that is sweeping: its sweep may have begun before the clock was moved. */
async function sweepNow(db: Database, sources: readonly DueRowSource[]): Promise<void> {
  await db.asSystem(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SWEEP_LOCK})`.execute(tx)
    await enqueueAll(tx, sources)
  })
}

async function enqueueAll(tx: SystemTx, sources: readonly DueRowSource[]): Promise<void> {
  for (const source of sources) await source.enqueueDue(tx)
}

/** Sweeps until the worker has done everything that is due, or the deadline has passed. */
export async function runDue(
  db: Database,
  sources: readonly DueRowSource[],
  { deadlineMs, pause }: { deadlineMs: number; pause: (ms: number) => Promise<void> },
): Promise<void> {
  const PAUSE_MS = 50
  for (let waitedMs = 0; waitedMs < deadlineMs; waitedMs += PAUSE_MS) {
    await sweepNow(db, sources)
    let dueCount = 0
    // Each count has its own transaction, to see rows that jobs have added meanwhile.
    for (const { countDue } of sources) dueCount += countDue ? await db.asSystem(countDue) : 0
    if (dueCount === 0) return
    await pause(PAUSE_MS)
  }
}
