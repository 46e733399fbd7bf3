import pg from 'pg'
import { pollUntil } from '#drills/checking/poll-until.ts'
import { atMost, type Finding } from '#drills/drill.ts'
import type { Cluster } from '#scripts/staging/cluster/open-cluster.ts'
import { findLeader, findSyncStandby } from '#scripts/staging/cluster/patroni-api.ts'
import type { BusyCluster } from './busy-cluster.ts'

/** More than the lag that haproxy.cfg allows, in messages of a megabyte. */
const LAG_MEGABYTES = 40
const TIMEOUT_MS = 60_000

/** Dashboards are answered by replicas; one that does not replay gets none until it has caught up. */
export async function laggingReplicaFindings({ cluster }: BusyCluster): Promise<Finding[]> {
  const replica = await findSyncStandby(cluster.nodes)
  if (!replica) throw new Error('no synchronous standby')
  const isUp = async (expected: boolean) => (await getsReads(cluster.statsUrl, replica.name)) === expected
  const readsBefore = await countReplicaReads(cluster)
  const toRead = await pollUntil(async () => (await countReplicaReads(cluster)) > readsBefore, TIMEOUT_MS)
  const startup = await startupProcess(replica.adminUrl)
  process.kill(startup, 'SIGSTOP')
  await cluster.database.admin.query(
    `select pg_logical_emit_message(false, 'drill', repeat('x', 1000000)) from generate_series(1, $1::int)`,
    [LAG_MEGABYTES],
  )
  const toLeaveOut = await pollUntil(() => isUp(false), TIMEOUT_MS)
  process.kill(startup, 'SIGCONT')
  const toReturn = await pollUntil(() => isUp(true), TIMEOUT_MS)
  return [
    atMost('Time until replicas answered a dashboard', toRead / 1000, 15, 's'),
    atMost('Lagging replica: time until it gets no reads', toLeaveOut / 1000, 15, 's'),
    atMost('Lagging replica: time from catching up until it gets reads', toReturn / 1000, 15, 's'),
  ]
}

/** How often replicas have looked into appointments, as only dashboards make them do. */
async function countReplicaReads({ nodes, database }: Cluster): Promise<number> {
  const leader = await findLeader(nodes)
  const { pathname } = new URL(database.appUrl)
  const counts = await Promise.all(
    nodes
      .filter((node) => node !== leader)
      .map(({ adminUrl }) =>
        queryFirst<{ reads: number }>(
          Object.assign(new URL(adminUrl), { pathname }).href,
          `select (seq_scan + idx_scan)::int as reads from pg_stat_user_tables where relname = 'appointments'`,
        ),
      ),
  )
  return counts.reduce((sum, count) => sum + (count?.reads ?? 0), 0)
}

/** The process that replays. Patroni would end a pause that Postgres is asked for. */
async function startupProcess(adminUrl: string): Promise<number> {
  const startup = await queryFirst<{ pid: number }>(
    adminUrl,
    `select pid from pg_stat_activity where backend_type = 'startup'`,
  )
  if (!startup) throw new Error('the replica does not replay')
  return startup.pid
}

async function queryFirst<Row extends pg.QueryResultRow>(
  connectionString: string,
  statement: string,
): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<Row>(statement).finally(() => client.end())
  return rows[0]
}

/** Whether HAProxy sends reads to this replica. */
async function getsReads(statsUrl: string, replica: string): Promise<boolean> {
  const text = await (await fetch(statsUrl)).text()
  const metric = `haproxy_server_status{proxy="read",server="${replica}",state="UP"}`
  return text.split('\n').includes(`${metric} 1`)
}
