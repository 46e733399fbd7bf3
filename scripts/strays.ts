import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from './is-alive.ts'

const GRACE_MS = 5000
const POLL_MS = 50

/**
 * Processes that carry the mark in their environment, however far they moved from who started them: a Postgres
 * that a test started lives in a session of its own and outlives a test runner that is stopped.
 * Only Linux lets one look; elsewhere there are none to be seen.
 */
function findStrays(mark: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && environmentOf(pid).includes(mark) && isAlive(pid))
}

/** Hands back how many there were. */
export async function stopStrays(mark: string): Promise<number> {
  const strays = findStrays(mark)
  for (const pid of strays) signalStray(pid, 'SIGTERM')
  for (let waitedMs = 0; waitedMs < GRACE_MS && strays.some(isAlive); waitedMs += POLL_MS)
    await sleep(POLL_MS)
  killStrays(mark)
  return strays.length
}

export function killStrays(mark: string): void {
  for (const pid of findStrays(mark)) signalStray(pid, 'SIGKILL')
}

function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'utf8')
  } catch {
    // Somebody else's, or gone by now.
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
