import { signalProcess } from './postmaster-process.ts'
import { waitFor } from './wait-for.ts'

export type Postmaster = {
  pid: number
  port: number
  isRunning(): boolean
  /** Resolves when the process has ended. Waiting for it does not keep node alive. */
  gone: Promise<void>
}

const FAST_THEN_IMMEDIATE_THEN_FORCED = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const
const PATIENCE_MS = 10_000

/** Returns when the process has ended; at once when it already had. */
export async function shutDown({ pid, isRunning }: Postmaster): Promise<void> {
  const hasEnded = () => !isRunning() || undefined
  for (const signal of FAST_THEN_IMMEDIATE_THEN_FORCED) {
    if (hasEnded()) return
    signalProcess(pid, signal)
    if (await waitFor(hasEnded, { withinMs: PATIENCE_MS })) return
  }
  throw new Error(`The database (pid ${pid}) does not end`)
}
