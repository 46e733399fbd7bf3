import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { delimiter, join } from 'node:path'
import { REPEATED_SIGNAL_MS } from './stop-signal.ts'
import { killStrays, stopStrays } from './strays.ts'

export type Command = readonly [program: string, ...args: string[]]
export type Outcome = { passed: boolean; output: string }
export type RunOptions = {
  /**
   * `captured` is returned, or shown when somebody stops us first; `shown` goes straight to the terminal; a number is
   * the descriptor of a file.
   */
  output?: 'captured' | 'shown' | number
  env?: Record<string, string>
  /** Receives what the child passes to `process.send`. */
  onMessage?: (message: unknown) => void
}

const ROOT = join(import.meta.dirname, '..')
const GRACE_MS = 10_000
const SIGNAL_NUMBERS = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 } as const

const RUNNER_ID = randomUUID()
// A runner inside a runner adds its mark to the other's.
const RUNNER_IDS = [process.env.WHEELHOUSE_RUNNERS, RUNNER_ID].filter(Boolean).join(' ')
/** With what each has said that nobody has seen. */
const running = new Map<ChildProcess, readonly Buffer[]>()
let stoppingSince: number | null = null

/** Runs one program of this package from the root, whatever PATH and directory the caller has. */
export function runChild(command: Command, { output = 'captured', env = {}, onMessage }: RunOptions = {}) {
  const [program, ...args] = command
  const stdio = output === 'captured' ? 'pipe' : output === 'shown' ? 'inherit' : output
  const chunks: Buffer[] = []
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  // Whoever stops us ends the process below; the steps that would have followed wait for that.
  if (stoppingSince !== null) return promise

  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...process.env, PATH: pathWithLocalBinaries(), WHEELHOUSE_RUNNERS: RUNNER_IDS, ...env },
    stdio: ['ignore', stdio, stdio, ...(onMessage ? ['ipc' as const] : [])],
    // A group of its own: a signal then reaches the child's children too, and nobody hears Ctrl-C twice.
    detached: true,
  })
  running.set(child, chunks)
  child.stdout?.on('data', (chunk) => chunks.push(chunk))
  child.stderr?.on('data', (chunk) => chunks.push(chunk))
  if (onMessage) child.on('message', onMessage)
  child.once('error', (error) => {
    running.delete(child)
    resolve({ passed: false, output: `${program} did not start: ${error.message}\n` })
  })
  child.once('exit', () => signalGroup(child, 'SIGKILL'))
  child.once('close', (code) => {
    running.delete(child)
    if (stoppingSince === null) resolve({ passed: code === 0, output: Buffer.concat(chunks).toString() })
  })
  return promise
}

/** Ends what the children left running although they have ended, and hands back how much that was. */
export function stopLeftovers(): Promise<number> {
  return stopStrays(RUNNER_ID)
}

/**
 * Passes SIGINT, SIGTERM and the end of the terminal (SIGHUP) on, waits for the children, shows what was captured of them, and ends as a program ended by
 * that signal does. A second press ends it at once.
 */
export function stopChildrenOnSignals(samePressMs = REPEATED_SIGNAL_MS): void {
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => void stopChildren(signal, samePressMs))
  process.on('exit', () => {
    signalAll('SIGKILL')
    killStrays(RUNNER_ID)
  })
}

async function stopChildren(signal: keyof typeof SIGNAL_NUMBERS, samePressMs: number): Promise<void> {
  if (stoppingSince !== null && performance.now() - stoppingSince < samePressMs) return
  const unseen = [...running.values()]
  const exit = () => {
    for (const chunks of unseen) process.stdout.write(Buffer.concat(chunks))
    process.exit(128 + SIGNAL_NUMBERS[signal])
  }
  if (stoppingSince !== null) exit()
  stoppingSince = performance.now()
  setTimeout(exit, GRACE_MS).unref()
  const closed = [...running.keys()].map((child) => once(child, 'close'))
  signalAll(signal)
  await Promise.all(closed)
  await stopLeftovers()
  exit()
}

function signalAll(signal: NodeJS.Signals): void {
  for (const child of running.keys()) signalGroup(child, signal)
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
