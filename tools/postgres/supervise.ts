import { setTimeout as sleep } from 'node:timers/promises'
import { type Postmaster, shutDown } from './postmaster.ts'

export type Supervision = { readonly pid: number; stop(): Promise<void> }

type SuperviseOptions = {
  postmaster: Postmaster
  /** Leaves no process behind if it fails or is aborted. */
  restart: (signal: AbortSignal) => Promise<Postmaster>
  report: (line: string) => void
}

const MAX_DELAY_MS = 30_000
const HEALTHY_AFTER_MS = 60_000

/** Restarts the postmaster whenever it exits without having been stopped here. */
export function supervise({ postmaster, restart, report }: SuperviseOptions): Supervision {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = postmaster
  let failures = 0
  let recovery = Promise.resolve()
  let stopPromise: Promise<void> | undefined

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const startedAt = performance.now()
      await current.exited
      if (signal.aborted) return
      failures = performance.now() - startedAt > HEALTHY_AFTER_MS ? 0 : failures
      recovery = recover()
      await recovery
    }
  }

  async function recover(): Promise<void> {
    report('The database ended unexpectedly')
    while (!signal.aborted) {
      await delay(restartDelayMs(failures++), signal)
      if (signal.aborted) return
      try {
        current = await restart(signal)
        return report('Restarted the database')
      } catch (error) {
        if (!signal.aborted) report(`The database could not be restarted yet. ${error}`)
      }
    }
  }

  async function stop(): Promise<void> {
    stopping.abort()
    await recovery
    await shutDown(current)
  }

  void watch()
  return {
    get pid() {
      return current.pid
    },
    stop() {
      stopPromise ??= stop()
      return stopPromise
    },
  }
}

/** The delay before a restart: none the first time, then 250 ms, 500 ms and so on. */
function restartDelayMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(MAX_DELAY_MS, 125 * 2 ** failures)
}

const delay = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {})
