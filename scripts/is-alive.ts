import { readFileSync } from 'node:fs'

/** A zombie has ended and only waits for its parent to notice, in some containers for ever: it is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return !isZombie(pid)
}

function isZombie(pid: number): boolean {
  if (process.platform !== 'linux') return false
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return true
    throw error
  }
}
