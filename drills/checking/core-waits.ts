import { readFileSync } from 'node:fs'

/** A period between two values of `performance.now()`. */
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
  let totalMs = 0
  let previous: { pid: number; waitedMs: number } | null = null
  const sample = () => {
    const current = readCoreWait(pidOf())
    if (current) totalMs += current.waitedMs - (previous?.pid === current.pid ? previous.waitedMs : 0)
    previous = current ?? previous
    samples.push({ atMs: performance.now(), waitedMs: totalMs })
  }
  const timer = setInterval(sample, POLL_INTERVAL_MS)
  const waitedUntil = (ms: number) => samples.findLast(({ atMs }) => atMs <= ms)?.waitedMs ?? 0
  return {
    msDuring: ({ fromMs, toMs }) => Math.min(waitedUntil(toMs) - waitedUntil(fromMs), toMs - fromMs),
    stop: () => clearInterval(timer),
  }
}

function readCoreWait(pid: number): { pid: number; waitedMs: number } | null {
  try {
    const [, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number)
    return { pid, waitedMs: waited / NANOSECONDS_PER_MS }
  } catch {
    return null
  }
}
