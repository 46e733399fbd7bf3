import { setTimeout as sleep } from 'node:timers/promises'
import { type Postmaster, shutDown } from './postmaster.ts'

export type Supervision = { readonly pid: number; stop(): Promise<void> }

type Supervised = {
  first: Postmaster
  /** Leaves no process behind if it fails or is aborted. */
  restart: (signal: AbortSignal) => Promise<Postmaster>
  say: (line: string) => void
}

const MAX_DELAY_MS = 30_000
const HEALTHY_AFTER_MS = 60_000

/** Restarts the postmaster whenever it exits without having been stopped here. */
export function supervise({ first, restart, say }: Supervised): Supervision {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = first
  let failures = 0
  let recovery = Promise.resolve()
  let stopped: Promise<void> | undefined

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const since = performance.now()
      await current.exited
      if (signal.aborted) return
      failures = performance.now() - since > HEALTHY_AFTER_MS ? 0 : failures
      recovery = recover()
      await recovery
    }
  }

  async function recover(): Promise<void> {
    say('The database ended unexpectedly')
    while (!signal.aborted) {
      await delay(delayMs(failures++), signal)
      if (signal.aborted) return
      try {
        current = await restart(signal)
        return say('Restarted the database')
      } catch (error) {
        if (!signal.aborted) say(`The database could not be restarted yet. ${error}`)
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
      stopped ??= stop()
      return stopped
    },
  }
}

/** No delay the first time, then 250 ms, 500 ms and so on. */
function delayMs(failures: number): number {
  return failures === 0 ? 0 : Math.min(MAX_DELAY_MS, 125 * 2 ** failures)
}

const delay = (ms: number, signal: AbortSignal) =>
  sleep(ms, undefined, { signal, ref: false }).catch(() => {})
