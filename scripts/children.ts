import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { REPEATED_SIGNAL_MS } from './stop-signal.ts'
import { killStrays, stopStrays } from './strays.ts'

export type Command = readonly [program: string, ...args: string[]]
export type ChildResult = { passed: boolean; output: string }
export type RunOptions = {
  /**
   * `captured` is returned, or printed if a signal stops this process first; `shown` goes straight to the terminal; a number
   * is a file descriptor.
   */
  output?: 'captured' | 'shown' | number
  env?: Record<string, string>
  /** Called with each message that the child passes to `process.send`. */
  onMessage?: (message: unknown) => void
}

const ROOT = join(import.meta.dirname, '..')
const GRACE_MS = 10_000
const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

const RUNNER_ID = randomUUID()
// A runner that was started by another runner adds its id to the outer one's.
const RUNNER_IDS = [process.env.WHEELHOUSE_RUNNERS, RUNNER_ID].filter(Boolean).join(' ')
/** The running children, each with its captured output. */
const runningChildren = new Map<ChildProcess, readonly Buffer[]>()
let stoppingSince: number | null = null

/** Runs a program of this package in the root directory, whatever PATH and directory the caller has. */
export function runChild(command: Command, { output = 'captured', env = {}, onMessage }: RunOptions = {}) {
  const [program, ...args] = command
  const stdio = output === 'captured' ? 'pipe' : output === 'shown' ? 'inherit' : output
  const chunks: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<ChildResult>()
  // While stopping, the promise never settles, so that no further step starts before the process exits.
  if (stoppingSince !== null) return promise

  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: pathWithLocalBinaries(), WHEELHOUSE_RUNNERS: RUNNER_IDS, ...env },
    stdio: ['ignore', stdio, stdio, ...(onMessage ? ['ipc' as const] : [])],
    // Its own process group, so that a signal reaches the child's children too, and Ctrl-C arrives only once.
    detached: true,
  })
  runningChildren.set(child, chunks)
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  child.stderr?.on('data', (chunk) => chunks.push(chunk))
  if (onMessage) child.on('message', onMessage)
  child.once('error', (error) => {
    runningChildren.delete(child)
    resolve({ passed: false, output: `${program} did not start: ${error.message}\n` })
  })
  child.once('exit', () => signalGroup(child, 'SIGKILL'))
  child.once('close', (code) => {
    runningChildren.delete(child)
    if (stoppingSince === null) resolve({ passed: code === 0, output: Buffer.concat(chunks).toString() })
  })
  return promise
}

/** Stops processes that ended children left running, and returns how many there were. */
export function stopLeftovers(): Promise<number> {
  return stopStrays(RUNNER_ID)
}

/**
 * Forwards SIGINT, SIGTERM and SIGHUP, waits for the children, prints their captured output, and exits with the code for
 * that signal. A second Ctrl-C exits at once.
 */
export function stopChildrenOnSignals(repeatedSignalMs = REPEATED_SIGNAL_MS): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stopChildren(signal, repeatedSignalMs))
  process.on('exit', () => {
    signalAll('SIGKILL')
    killStrays(RUNNER_ID)
  })
}

async function stopChildren(signal: keyof typeof SIGNAL_NUMBERS, repeatedSignalMs: number): Promise<void> {
  if (stoppingSince !== null && performance.now() - stoppingSince < repeatedSignalMs) return
  const captured = [...runningChildren.values()]
  const exit = () => {
    for (const chunks of captured) process.stdout.write(Buffer.concat(chunks))
    process.exit(128 + SIGNAL_NUMBERS[signal])
  }
  if (stoppingSince !== null) exit()
  stoppingSince = performance.now()
  setTimeout(exit, GRACE_MS).unref()
  const closed = [...runningChildren.keys()].map((child) => once(child, 'close'))
  signalAll(signal)
  await Promise.all(closed)
  await stopLeftovers()
  exit()
}

function signalAll(signal: NodeJS.Signals): void {
  for (const child of runningChildren.keys()) signalGroup(child, signal)
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function pathWithLocalBinaries(): string {
  return [join(ROOT, 'node_modules', '.bin'), process.env.PATH].filter(Boolean).join(delimiter)
}
