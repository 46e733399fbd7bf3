import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Logger } from '#server/base/log.ts'
import type { Database } from '#server/db/database.ts'
import { isDatabaseUnavailable, logOutage } from '#server/db/failures.ts'
import { type JobHandlers, jobNames, jobPayloads } from '#server/db/queue-catalogue.ts'
import type { Queue } from '#server/jobs/queue.ts'
import { type DueRowSource, sweep } from '#server/jobs/sweep.ts'

const SWEEP_EVERY_MS = 2_000
/** Longer than a slow mail server takes, because an email it has accepted must be recorded as sent. */
const STOP_WITHIN_MS = 40_000
const SWEEP_OVERDUE_MS = 30_000
const CONCURRENT_JOBS = 4

export type Worker = Awaited<ReturnType<typeof startWorker>>

export type WorkerOptions = {
  db: Database
  queue: Queue
  handlers: JobHandlers
  sources: readonly DueRowSource[]
  log: Logger
}

export async function startWorker({ db, queue, handlers, sources, log }: WorkerOptions) {
  const stopping = new AbortController()
  for (const name of jobNames) {
    const handle = handlers[name] as (payload: unknown, stopping: AbortSignal) => Promise<void>
    // Without bursts, a worker woken by NOTIFY takes one job and then sleeps, however many wait.
    const options = {
      batchSize: 2,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
      localConcurrency: CONCURRENT_JOBS,
    }
    await queue.boss.work(name, options, async (jobs) => {
      for (const job of jobs)
        await runAndLogErrors(log, name, job.id, () =>
          handle(z.parse(jobPayloads[name], job.data), stopping.signal),
        )
    })
  }
  let sweptAt = performance.now()
  const sweeping = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await sweep(db, sources)
        sweptAt = performance.now()
      } catch (err) {
        log.warn({ err }, 'sweep of due rows failed')
      }
      await pause(SWEEP_EVERY_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  })()
  return {
    /** Whether a sweep succeeded within the last half minute. */
    isAlive: () => !stopping.signal.aborted && performance.now() - sweptAt < SWEEP_OVERDUE_MS,
    async stop() {
      stopping.abort()
      await sweeping
      await queue.boss.stop({ graceful: true, timeout: STOP_WITHIN_MS })
    },
  }
}

/** Logs the error, which the queue only stores. */
async function runAndLogErrors(
  log: Logger,
  job: string,
  jobId: string,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work()
  } catch (err) {
    if (isDatabaseUnavailable(err)) logOutage(log, err, { job, jobId })
    else log.error({ err, job, jobId }, 'job failed')
    throw err
  }
}
