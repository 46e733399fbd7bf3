import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isAlive } from './is-alive.ts'

/** The process that has locked the directory. */
type LockHolder = { pid: number; startedAt: string }

const SQLITE_BUSY = 5
const LOCK_HOLDER_WAIT_MS = 2000
const POLL_MS = 20

// Keeps references, because garbage collection of the database would release the lock.
const heldLocks = new Set<DatabaseSync>()

class DataDirectoryInUseError extends Error {
  override readonly name = 'DataDirectoryInUseError'

  constructor(directory: string, holder: LockHolder | undefined) {
    super(
      `The data directory ${directory} is in use by ${describeLockHolder(holder)}. ` +
        'Stop it first, or set DATA_DIR to another directory.',
    )
  }
}

class DataDirectoryUnusableError extends Error {
  override readonly name = 'DataDirectoryUnusableError'

  constructor(directory: string, cause: Error) {
    super(`The data directory ${directory} cannot be used (${cause.message}). Set DATA_DIR to another.`, {
      cause,
    })
  }
}

/**
 * Locks the directory for this process. The lock is SQLite's lock on a file, so the system releases it however the
 * process ends.
 */
export function lockDataDirectory(directory: string): { release(): void } {
  const lock = openLock(directory)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error
    throw new DataDirectoryInUseError(directory, findLockHolder(directory))
  }
  heldLocks.add(lock)
  writeLockHolder(directory)
  return {
    release() {
      if (!heldLocks.delete(lock)) return
      rmSync(holderPath(directory), { force: true })
      lock.close()
    },
  }
}

function openLock(directory: string): DatabaseSync {
  try {
    mkdirSync(directory, { recursive: true, mode: 0o700 })
    return new DatabaseSync(join(directory, 'lock'), { timeout: 0 })
  } catch (error) {
    throw new DataDirectoryUnusableError(directory, error as Error)
  }
}

function writeLockHolder(directory: string): void {
  const holder: LockHolder = { pid: process.pid, startedAt: new Date(performance.timeOrigin).toISOString() }
  const draft = `${holderPath(directory)}.${process.pid}`
  writeFileSync(draft, `${JSON.stringify(holder)}\n`)
  renameSync(draft, holderPath(directory))
}

/** The holder writes its file shortly after it got the lock; until then the file may name a process that has ended. */
function findLockHolder(directory: string): LockHolder | undefined {
  const sleeper = new Int32Array(new SharedArrayBuffer(4))
  for (let waitedMs = 0; waitedMs < LOCK_HOLDER_WAIT_MS; waitedMs += POLL_MS) {
    const holder = readLockHolder(directory)
    if (holder && isAlive(holder.pid)) return holder
    Atomics.wait(sleeper, 0, 0, POLL_MS)
  }
  return readLockHolder(directory)
}

function readLockHolder(directory: string): LockHolder | undefined {
  try {
    return JSON.parse(readFileSync(holderPath(directory), 'utf8')) as LockHolder
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT' || error instanceof SyntaxError) return undefined
    throw error
  }
}

function describeLockHolder(holder: LockHolder | undefined): string {
  if (!holder) return 'another process'
  // The Swedish locale formats a local time as 2026-11-15 02:31:07.
  return `process ${holder.pid} (started ${new Date(holder.startedAt).toLocaleString('sv-SE')})`
}

function holderPath(directory: string): string {
  return join(directory, 'holder.json')
}
