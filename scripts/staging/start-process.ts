import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const READY_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 15_000

export type ProcessOptions = {
  /** A file of this package, run by Node. */
  program: string
  /** Where this package lies; another release of it may lie elsewhere. */
  root?: string
  flags?: readonly string[]
  /** What it says on standard output when it can do its work. */
  readyLine: string
  /** All it hears of the surroundings but PATH. */
  environment: Record<string, string>
  /** In a group of its own a terminal's Ctrl-C does not reach it. */
  detached?: boolean
  /** Told of all it says, line by line or not. */
  heard?: (said: string) => void
  /** Stops it, also one that never got ready. */
  running?: AsyncDisposableStack
}

/** A program of ours as a process of its own, once it is ready. */
export async function startProcess(options: ProcessOptions): Promise<ChildProcess> {
  const { program, root = ROOT, flags = [], readyLine, environment, detached = false } = options
  const { heard = () => {}, running } = options
  const child = spawn(process.execPath, [...flags, program], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached,
  })
  running?.defer(() => stopProcess(child))
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error(`${program} has ended`)))
  const deadline = AbortSignal.any([AbortSignal.timeout(READY_TIMEOUT_MS), ended.signal])
  try {
    for (let said = ''; !said.includes(readyLine); ) {
      const [chunk] = await once(child.stdout, 'data', { signal: deadline })
      said += String(chunk)
      heard(String(chunk))
    }
  } catch (error) {
    child.kill('SIGKILL')
    // `once` tells only that it was aborted.
    throw deadline.aborted ? deadline.reason : error
  }
  child.stdout.on('data', (chunk) => heard(String(chunk)))
  return child
}

/** By force where it does not end by itself. */
export async function stopProcess(child: ChildProcess, withinMs = STOP_TIMEOUT_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const force = setTimeout(() => child.kill('SIGKILL'), withinMs)
  await ended
  clearTimeout(force)
}
