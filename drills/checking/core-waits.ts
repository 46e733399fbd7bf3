import { readFileSync } from 'node:fs'

/** A stretch of time by `performance.now()`. */
export type Span = { fromMs: number; toMs: number }

export type CoreWaits = {
  /** How long the process was runnable but had no core during this span. */
  msDuring(span: Span): number
  stop(): void
}

const POLL_INTERVAL_MS = 50
const NANOSECONDS_PER_MS = 1e6

/** Samples how long a process waited for a core. Only Linux reports this; elsewhere it stays 0. */
export function watchCoreWaits(pidOf: () => number): CoreWaits {
  const samples: { atMs: number; waitedMs: number }[] = []
  let total = 0
  let before: { pid: number; waitedMs: number } | null = null
  const sample = () => {
    const now = waitedBy(pidOf())
    if (now) total += now.waitedMs - (before?.pid === now.pid ? before.waitedMs : 0)
    before = now ?? before
    samples.push({ atMs: performance.now(), waitedMs: total })
  }
  const timer = setInterval(sample, POLL_INTERVAL_MS)
  const waitedUntil = (ms: number) => samples.findLast(({ atMs }) => atMs <= ms)?.waitedMs ?? 0
  return {
    msDuring: ({ fromMs, toMs }) => Math.min(waitedUntil(toMs) - waitedUntil(fromMs), toMs - fromMs),
    stop: () => clearInterval(timer),
  }
}

function waitedBy(pid: number): { pid: number; waitedMs: number } | null {
  try {
    const [, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    return { pid, waitedMs: waited / NANOSECONDS_PER_MS }
  } catch {
    return null
  }
}
