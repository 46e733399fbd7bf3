import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { startProcess, stopProcess } from '#scripts/staging/start-process.ts'
import { freePort } from '#tools/postgres/free-port.ts'

export type ServerOptions = {
  /** `main` answers requests and runs the worker; larger installations run these as separate processes. */
  program?: 'main' | 'main-web' | 'main-worker'
  /** Directory of another release. */
  root?: string
  flags?: readonly string[]
  environment?: Record<string, string>
  port?: number
}

/** The product as an operator runs it: a process that is started again whenever it ends. */
export type SupervisedServer = {
  origin: string
  /** Id of the current process. */
  readonly pid: number
  /** How often the process ended without `kill` or `stop`. */
  readonly unexpectedExits: number
  /** Exit codes so far; null if a signal ended the process. */
  exitCodes: readonly (number | null)[]
  /** Log lines with a warning or an error. */
  warnings: string[]
  /** Kills the process with SIGKILL, like a crash. */
  kill(): void
  /** Resolves once the server is running. */
  ready(): Promise<void>
  stop(): Promise<void>
}

/** Matches warnings and errors. Lines split across chunks may be missed. */
const WARNING_LINE = /"level":(40|50|60)/
const PAUSE_AFTER_FAILED_START_MS = 200

export async function superviseServer({
  program = 'main',
  root,
  flags,
  environment = {},
  port,
}: ServerOptions): Promise<SupervisedServer> {
  const warnings: string[] = []
  const exitCodes: (number | null)[] = []
  const serverPort = port ?? (await freePort())
  const start = () =>
    startProcess({
      program: `src/server/${program}.ts`,
      root,
      flags,
      readyLine: 'Wheelhouse is ready',
      environment: { NODE_ENV: 'production', PORT: String(serverPort), ...environment },
      detached: true,
      onOutput: (chunk) => warnings.push(...chunk.split('\n').filter((line) => WARNING_LINE.test(line))),
    })
  let child = await start()
  let isStopping = false
  let wasKilled = false
  let unexpectedExits = 0
  let restarting = Promise.resolve()
  let ended: Promise<unknown> = Promise.resolve()

  const watch = (watched: ChildProcess) => {
    watched.once('exit', (code) => {
      exitCodes.push(code)
      if (isStopping) return
      if (!wasKilled) unexpectedExits += 1
      wasKilled = false
      restarting = restart()
    })
    ended = once(watched, 'exit')
  }

  async function restart(): Promise<void> {
    while (!isStopping) {
      try {
        child = await start()
        if (isStopping) child.kill('SIGKILL')
        else watch(child)
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, PAUSE_AFTER_FAILED_START_MS))
      }
    }
  }

  // No server outlives this process.
  const killChild = () => child.kill('SIGKILL')
  process.once('exit', killChild)
  watch(child)
  return {
    origin: `http://127.0.0.1:${serverPort}`,
    warnings,
    exitCodes,
    get pid() {
      return child.pid as number
    },
    get unexpectedExits() {
      return unexpectedExits
    },
    kill() {
      wasKilled = true
      child.kill('SIGKILL')
    },
    ready: async () => {
      if (wasKilled) await ended
      await restarting
    },
    async stop() {
      isStopping = true
      process.off('exit', killChild)
      await restarting
      await stopProcess(child)
    },
  }
}
