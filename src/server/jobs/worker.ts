import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Logger } from '#server/base/log.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseAway, logOutage } from '#server/db/failures.ts'
import { type JobHandlers, jobNames, jobPayloads } from '#server/db/queue-catalogue.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { type DueRows, sweep } from '#server/jobs/sweep.ts'

const SWEEP_EVERY_MS = 2_000
/** Longer than a slow mail server takes for those that have begun: a letter it accepted must be marked as sent. */
const STOP_WITHIN_MS = 40_000
const SWEEP_IS_LATE_AFTER_MS = 30_000
const JOBS_AT_ONCE = 4

export type Worker = Awaited<ReturnType<typeof startWorker>>

export type WorkerOptions = {
  db: Database
  queue: Queue
  handlers: JobHandlers
  sources: readonly DueRows[]
  log: Logger
}

export async function startWorker({ db, queue, handlers, sources, log }: WorkerOptions) {
  const stopping = new AbortController()
  for (const name of jobNames) {
    const handle = handlers[name] as (payload: unknown, stopping: AbortSignal) => Promise<void>
    // Without bursts a worker that NOTIFY wakes takes one job and then sleeps, however many wait.
    const options = {
      batchSize: 2,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
      localConcurrency: JOBS_AT_ONCE,
    }
    await queue.boss.work(name, options, async (jobs) => {
      for (const job of jobs)
        await logged(log, name, job.id, () => handle(z.parse(jobPayloads[name], job.data), stopping.signal))
    })
  }
  let sweptAt = performance.now()
  const sweeping = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await sweep(db, sources)
        sweptAt = performance.now()
      } catch (err) {
        log.warn({ err }, 'the sweep of due rows failed')
      }
      await pause(SWEEP_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    /** Whether a sweep ended well within the last half minute. */
    isAlive: () => !stopping.signal.aborted && performance.now() - sweptAt < SWEEP_IS_LATE_AFTER_MS,
    async stop() {
      stopping.abort()
      await sweeping
      await queue.boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}

/** The queue keeps the error of a failed job to itself; nobody would see it there. */
async function logged(log: Logger, job: string, jobId: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (err) {
    if (isDatabaseAway(err)) logOutage(log, err, { job, jobId })
    else log.error({ err, job, jobId }, 'a job failed')
    throw err
  }
}
