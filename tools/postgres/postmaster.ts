import { signalProcess } from './postmaster-process.ts'
import { waitFor } from './wait-for.ts'

export type Postmaster = {
  pid: number
  port: number
  isRunning(): boolean
  /** Resolves when the process has exited. Awaiting it does not keep Node alive. */
  exited: Promise<void>
}

/** Signals for a fast, an immediate and a forced shutdown. */
const SHUTDOWN_SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const
const TIMEOUT_MS = 10_000

/** Resolves when the process has exited. */
export async function shutDown({ pid, isRunning }: Postmaster): Promise<void> {
  const hasExited = () => !isRunning() || undefined
  for (const signal of SHUTDOWN_SIGNALS) {
    if (hasExited()) return
    signalProcess(pid, signal)
    if (await waitFor(hasExited, { withinMs: TIMEOUT_MS })) return
  }
  throw new Error(`the database (pid ${pid}) does not stop`)
}
