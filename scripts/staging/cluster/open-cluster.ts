import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addDatabase, type ReachableDatabase } from '#scripts/staging/stage-database.ts'
import { DEBIAN_BINARIES } from '#tools/postgres/copy-postgres.ts'
import { freePort } from '#tools/postgres/free-port.ts'
import type { Identity } from '#tools/postgres/identity.ts'
import { findInstallation } from '#tools/postgres/installation.ts'
import { waitFor } from '#tools/postgres/wait-for.ts'
import { type ClusterNode, createNode } from './cluster-node.ts'
import { fillTemplate } from './fill-template.ts'
import { PROGRAMS } from './installation.ts'
import { waitUntilWhole } from './patroni-api.ts'
import { runProgram } from './run-program.ts'

const NODES = ['node1', 'node2', 'node3'] as const
const HOST = '127.0.0.1'
const START_TIMEOUT_MS = 180_000

export type Cluster = {
  nodes: [ClusterNode, ClusterNode, ClusterNode]
  /** Through PgBouncer for the app, and through HAProxy for everybody else. */
  database: ReachableDatabase
  /** The product's processes run with these variables. */
  environment: Record<string, string>
  /** Patroni's API asks for it. */
  patroniPassword: string
  /** HAProxy reports its figures there. */
  statsUrl: string
  /** They let a drill stop HAProxy and PgBouncer. */
  proxyPids: [haproxy: number, pgbouncer: number]
}

/** Starts what `deploy/cluster` describes, all of it on this machine: three nodes, HAProxy and PgBouncer. */
export async function openCluster(cleanup: AsyncDisposableStack): Promise<Cluster> {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-cluster-'))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  const { identity } = await findInstallation(DEBIAN_BINARIES)
  const start = (file: string, args: readonly string[], logName: string) => {
    const program = runProgram({ file, args, logFile: join(directory, logName), identity: identity.prefix })
    cleanup.defer(() => program.kill())
    return program
  }
  const { settings, nodeSettings } = await chooseSettings(directory, identity)
  await mkdir(settings.ARCHIVE, { mode: 0o777 })
  const writeTemplate = async (
    name: Parameters<typeof fillTemplate>[0],
    more: Record<string, string> = {},
  ) => {
    const path = join(directory, name)
    await writeFile(path, await fillTemplate(name, { ...settings, ...more }), { mode: 0o600 })
    return path
  }

  const nodes = (await Promise.all(
    nodeSettings.map((more) => createNode(directory, identity.prefix, { ...settings, ...more })),
  )) as Cluster['nodes']
  cleanup.defer(async () => void (await Promise.all(nodes.map((node) => node.kill()))))
  for (const node of nodes) node.start()
  const haproxy = start(PROGRAMS.haproxy, ['-db', '-f', await writeTemplate('haproxy.cfg')], 'haproxy.log')
  await waitUntilWhole(nodes, START_TIMEOUT_MS)

  const adminUrl = `postgres://postgres:${settings.POSTGRES_PASSWORD}@${HOST}:${settings.WRITE_PORT}/postgres`
  await waitUntilReachable(adminUrl)
  const database = await addDatabase(cleanup, { adminUrl }, { isEmpty: false })
  await writeTemplate('userlist.txt', { APP_PASSWORD: new URL(database.appUrl).password })
  const pgbouncer = start(PROGRAMS.pgbouncer, ['-q', await writeTemplate('pgbouncer.ini')], 'pgbouncer.log')
  const pooledUrl = (name: string) =>
    Object.assign(new URL(database.appUrl), { port: settings.PGBOUNCER_PORT, pathname: `/${name}` }).href
  await waitUntilReachable(pooledUrl('wheelhouse'))
  return {
    nodes,
    database: { ...database, appUrl: pooledUrl('wheelhouse') },
    environment: {
      DATABASE_URL: pooledUrl('wheelhouse'),
      PREPARED_STATEMENTS: 'off',
      WORKER_DATABASE_URL: database.appUrl,
      READ_DATABASE_URL: pooledUrl('wheelhouse_read'),
    },
    patroniPassword: settings.PATRONI_PASSWORD,
    statsUrl: `http://${HOST}:${settings.STATS_PORT}/metrics`,
    proxyPids: [haproxy.pid, pgbouncer.pid],
  }
}

/** Values for all variables of the templates: free ports, and new passwords. */
async function chooseSettings(directory: string, identity: Identity) {
  const port = async () => String(await freePort())
  const password = () => randomBytes(24).toString('hex')
  const nodeSettings = await Promise.all(
    NODES.map(async (NODE) => ({
      NODE,
      NODE_HOST: HOST,
      POSTGRES_PORT: await port(),
      PATRONI_PORT: await port(),
      ETCD_PORT: await port(),
      ETCD_PEER_PORT: await port(),
    })),
  )
  const perNode = nodeSettings.map(({ POSTGRES_PORT, PATRONI_PORT }, n) => ({
    [`NODE${n + 1}_POSTGRES`]: `${HOST}:${POSTGRES_PORT}`,
    [`NODE${n + 1}_PATRONI_PORT`]: PATRONI_PORT,
  }))
  const settings = {
    ...Object.assign({}, ...perNode),
    CLUSTER: 'wheelhouse',
    NETWORK: `${HOST}/32`,
    ETCD_HOSTS: nodeSettings.map(({ ETCD_PORT }) => `${HOST}:${ETCD_PORT}`).join(','),
    ETCD_MEMBERS: nodeSettings
      .map(({ NODE, ETCD_PEER_PORT }) => `${NODE}=http://${HOST}:${ETCD_PEER_PORT}`)
      .join(','),
    POSTGRES_BINARIES: DEBIAN_BINARIES,
    ARCHIVE: join(directory, 'archive'),
    POSTGRES_PASSWORD: password(),
    REPLICATOR_PASSWORD: password(),
    REWIND_PASSWORD: password(),
    PATRONI_PASSWORD: password(),
    HAPROXY_USER: identity.owner === null ? userInfo().username : 'nobody',
    WRITE_PORT: await port(),
    READ_PORT: await port(),
    STATS_PORT: await port(),
    PGBOUNCER_PORT: await port(),
    PGBOUNCER_USERS: join(directory, 'userlist.txt'),
  }
  return { settings, nodeSettings }
}

async function waitUntilReachable(connectionString: string): Promise<void> {
  let lastError: unknown
  const isReachable = await waitFor(
    async () => {
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2_000 })
      client.on('error', () => {})
      const outcome = await client.connect().then(
        () => true,
        (error: unknown) => {
          lastError = error
          return undefined
        },
      )
      await client.end().catch(() => {})
      return outcome
    },
    { withinMs: START_TIMEOUT_MS, everyMs: 100 },
  )
  if (!isReachable) throw new Error('the cluster cannot be reached', { cause: lastError })
}
