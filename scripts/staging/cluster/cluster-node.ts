import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isPostmasterOf } from '#tools/postgres/postmaster-process.ts'
import { signalDatabase } from '#tools/postgres/signal-database.ts'
import { fillTemplate, parseEnvironmentFile } from './fill-template.ts'
import { PROGRAMS } from './installation.ts'
import { killAtExit } from './kill-at-exit.ts'
import { type Program, runProgram } from './run-program.ts'

/** One machine of the database: a member of etcd, Patroni, and the Postgres that Patroni starts. */
export type ClusterNode = {
  name: string
  patroniUrl: string
  /** The superuser's address of this Postgres, past HAProxy. */
  adminUrl: string
  /** 0 while Postgres does not run. */
  readonly postmasterPid: number
  startEtcd(): void
  killEtcd(): Promise<void>
  startPatroni(): void
  /** Kills Postgres only: Patroni notices. */
  killPostgres(): void
  /** Kills everything, as when the machine loses power. */
  kill(): Promise<void>
  start(): void
  /** Stops Patroni and Postgres in the middle of whatever they do, until `thaw`. */
  freeze(): void
  thaw(): void
}

export async function createNode(
  directory: string,
  identity: readonly string[],
  settings: Record<string, string> & { NODE: string },
): Promise<ClusterNode> {
  const home = join(directory, settings.NODE)
  await mkdir(home, { mode: 0o700 })
  const nodeSettings = {
    ...settings,
    ETCD_DIRECTORY: join(home, 'etcd'),
    POSTGRES_DIRECTORY: join(home, 'postgres'),
    PGPASS_FILE: join(home, 'pgpass'),
  }
  const patroniFile = join(home, 'patroni.yml')
  await writeFile(patroniFile, await fillTemplate('patroni.yml', nodeSettings), { mode: 0o600 })
  const etcdEnvironment = parseEnvironmentFile(await fillTemplate('etcd.env', nodeSettings))

  let etcd: Program | null = null
  let patroni: Program | null = null
  const signalPostgres = (signal: NodeJS.Signals) => {
    const pid = postmasterPid(nodeSettings.POSTGRES_DIRECTORY)
    if (pid) signalDatabase(pid, signal)
  }
  const node: ClusterNode = {
    name: settings.NODE,
    patroniUrl: `http://${settings.NODE_HOST}:${settings.PATRONI_PORT}`,
    adminUrl: `postgres://postgres:${settings.POSTGRES_PASSWORD}@${settings.NODE_HOST}:${settings.POSTGRES_PORT}/postgres`,
    get postmasterPid() {
      return postmasterPid(nodeSettings.POSTGRES_DIRECTORY)
    },
    startEtcd() {
      etcd ??= runProgram({
        file: PROGRAMS.etcd,
        environment: etcdEnvironment,
        logFile: join(home, 'etcd.log'),
        identity,
      })
    },
    async killEtcd() {
      await etcd?.kill()
      etcd = null
    },
    startPatroni() {
      patroni ??= runProgram({
        file: PROGRAMS.patroni,
        args: [patroniFile],
        logFile: join(home, 'patroni.log'),
        identity,
      })
    },
    killPostgres: () => signalPostgres('SIGKILL'),
    async kill() {
      // Patroni first, so that it does not restart Postgres.
      const killed = patroni?.kill()
      signalPostgres('SIGKILL')
      patroni = null
      await Promise.all([killed, node.killEtcd()])
    },
    start() {
      node.startEtcd()
      node.startPatroni()
    },
    freeze() {
      patroni?.signal('SIGSTOP')
      signalPostgres('SIGSTOP')
    },
    thaw() {
      signalPostgres('SIGCONT')
      patroni?.signal('SIGCONT')
    },
  }
  // Patroni's Postgres is not its child, so it would go on.
  killAtExit(() => signalPostgres('SIGKILL'))
  return node
}

function postmasterPid(directory: string): number {
  try {
    const pid = Number(readFileSync(join(directory, 'postmaster.pid'), 'utf8').split('\n')[0])
    return isPostmasterOf(directory, pid) ? pid : 0
  } catch {
    return 0
  }
}
