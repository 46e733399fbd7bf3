import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './is-alive.ts'

const GRACE_MS = 5000
const POLL_MS = 50

/**
 * Finds processes with the runner's id in their environment, wherever they are in the process tree: a Postgres of a test
 * has its own session and survives a stopped test runner. Only Linux shows the environment; elsewhere the list is empty.
 */
function findStrays(runnerId: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && environmentOf(pid).includes(runnerId) && isAlive(pid))
}

/** Returns how many strays there were. */
export async function stopStrays(runnerId: string): Promise<number> {
  const strays = findStrays(runnerId)
  for (const pid of strays) signalStray(pid, 'SIGTERM')
  for (let waitedMs = 0; waitedMs < GRACE_MS && strays.some(isAlive); waitedMs += POLL_MS)
    await sleep(POLL_MS)
  killStrays(runnerId)
  return strays.length
}

export function killStrays(runnerId: string): void {
  for (const pid of findStrays(runnerId)) signalStray(pid, 'SIGKILL')
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    // The process belongs to another user or has ended.
    return ''
  }
}

function signalStray(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
