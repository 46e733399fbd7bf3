import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Database } from '#server/db/database.ts'
import { type JobHandlers, jobNames, jobPayloads } from '#server/jobs/catalogue.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { type DueRows, sweep } from '#server/jobs/sweep.ts'
import type { Logger } from '#server/log.ts'

const SWEEP_EVERY_MS = 2_000
const STOP_WITHIN_MS = 8_000
const JOBS_AT_ONCE = 4

export type Worker = {
  /** Whether the last sweep ended recently; false while the database is away. */
  isAlive(): boolean
  stop(): Promise<void>
}

export type WorkerOptions = {
  db: Database
  queue: Queue
  handlers: JobHandlers
  sources: readonly DueRows[]
  log: Logger
}

export async function startWorker({ db, queue, handlers, sources, log }: WorkerOptions): Promise<Worker> {
  for (const name of jobNames) {
    const handle = handlers[name] as (payload: unknown) => Promise<void>
    const options = { batchSize: 1, pollingIntervalSeconds: 2, localConcurrency: JOBS_AT_ONCE }
    await queue.boss.work(name, options, async (jobs) => {
      for (const job of jobs) await handle(z.parse(jobPayloads[name], job.data))
    })
  }
  const stopping = new AbortController()
  let missedSweeps = 0
  const sweeping = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await sweep(db, sources)
        missedSweeps = 0
      } catch (err) {
        missedSweeps += 1
        log.warn({ err }, 'the sweep of due rows failed')
      }
      await pause(SWEEP_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    isAlive: () => !stopping.signal.aborted && missedSweeps < 3,
    async stop() {
      stopping.abort()
      await sweeping
      await queue.boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}
