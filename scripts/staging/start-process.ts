import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../..')
const READY_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 15_000

export type ProcessOptions = {
  /** A file of this package, run by Node. */
  program: string
  /** The root directory of this package, or of another release of it. */
  root?: string
  flags?: readonly string[]
  /** The line on standard output that says that the process is ready. */
  readyLine: string
  /** The whole environment except PATH. */
  environment: Record<string, string>
  /** Puts the process in its own group, so that Ctrl-C does not reach it. */
  detached?: boolean
  /** Called with each chunk of output, which may not be a whole line. */
  onOutput?: (chunk: string) => void
  /** Stops the process on disposal, even if it never became ready. */
  cleanup?: AsyncDisposableStack
}

/** Resolves once the process is ready. */
export async function startProcess(options: ProcessOptions): Promise<ChildProcess> {
  const { program, root = ROOT, flags = [], readyLine, environment, detached = false } = options
  const { onOutput = () => {}, cleanup } = options
  const child = spawn(process.execPath, [...flags, program], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    detached,
  })
  cleanup?.defer(() => stopProcess(child))
  const ended = new AbortController()
  child.once('exit', () => ended.abort(new Error(`${program} has ended`)))
  const deadline = AbortSignal.any([AbortSignal.timeout(READY_TIMEOUT_MS), ended.signal])
  try {
    for (let output = ''; !output.includes(readyLine); ) {
      const [chunk] = await once(child.stdout, 'data', { signal: deadline })
      output += String(chunk)
      onOutput(String(chunk))
    }
  } catch (error) {
    child.kill('SIGKILL')
    // The error of `once` only says that it was aborted.
    throw deadline.aborted ? deadline.reason : error
  }
  child.stdout.on('data', (chunk) => onOutput(String(chunk)))
  return child
}

/** Kills the process if it does not end in time. */
export async function stopProcess(child: ChildProcess, timeoutMs = STOP_TIMEOUT_MS): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const killTimer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
  await ended
  clearTimeout(killTimer)
}
