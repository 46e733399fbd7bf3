import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { signalProcess } from '#tools/postgres/postmaster-process.ts'
import { killAtExit } from './kill-at-exit.ts'

type ProgramOptions = {
  file: string
  args?: readonly string[]
  environment?: Record<string, string>
  logFile: string
  /** How to run it as somebody who is not root: Postgres, Patroni and PgBouncer refuse to run as root. */
  identity: readonly string[]
}

export type Program = {
  readonly pid: number
  signal(signal: NodeJS.Signals): void
  /** Kills it with SIGKILL, and resolves when it is gone. */
  kill(): Promise<void>
}

/** Runs a program in its own process group, so that Ctrl-C does not reach it. It does not outlive this process. */
export function runProgram({
  file,
  args = [],
  environment = {},
  logFile,
  identity,
}: ProgramOptions): Program {
  const [command, ...commandArgs] = [...identity, file, ...args] as [string, ...string[]]
  const log = openSync(logFile, 'a')
  const child = spawn(command, commandArgs, {
    // Patroni finds Postgres' programs by its configuration, and everything else by the system's path.
    env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...environment },
    stdio: ['ignore', log, log],
    detached: true,
  })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  const signal = (name: NodeJS.Signals) => {
    if (!hasEnded()) signalProcess(child.pid as number, name)
  }
  const killNow = () => signal('SIGKILL')
  const forget = killAtExit(killNow)
  return {
    get pid() {
      return child.pid as number
    },
    signal,
    async kill() {
      forget()
      killNow()
      await ended(child)
    },
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}
