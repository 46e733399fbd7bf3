import type { ClusterNode } from '#scripts/staging/cluster/cluster-node.ts'
import type { Cluster } from '#scripts/staging/cluster/open-cluster.ts'
import { findLeader, findSyncStandby, switchOver } from '#scripts/staging/cluster/patroni-api.ts'

export type Fault = {
  name: string
  /** How long at most no booking may be acknowledged. */
  maxSeconds: number
  /** Returns what makes the cluster whole again. */
  cause(cluster: Cluster): Promise<() => void>
}

const MAX_FAILOVER_SECONDS = 30
const MAX_SWITCHOVER_SECONDS = 5

/** The leader's machine loses power. */
const leaderKilled: Fault = {
  name: 'Leader killed',
  maxSeconds: MAX_FAILOVER_SECONDS,
  cause: async ({ nodes }) => {
    const leader = await requireLeader(nodes)
    await leader.kill()
    return () => leader.start()
  },
}

/** Only the leader's Postgres crashes. */
const leaderCrashed: Fault = {
  name: "Leader's Postgres killed",
  maxSeconds: MAX_FAILOVER_SECONDS,
  cause: async ({ nodes }) => {
    const leader = await requireLeader(nodes)
    leader.killPostgres()
    return () => {}
  },
}

/** The leader stops in the middle of its work, and goes on when another node leads. */
const leaderFrozen: Fault = {
  name: 'Leader frozen',
  maxSeconds: MAX_FAILOVER_SECONDS,
  cause: async ({ nodes }) => {
    const leader = await requireLeader(nodes)
    leader.freeze()
    return () => leader.thaw()
  },
}

export const switchedOver: Fault = {
  name: 'Planned switchover',
  maxSeconds: MAX_SWITCHOVER_SECONDS,
  cause: async ({ nodes, patroniPassword }) => {
    const [leader, standby] = [await requireLeader(nodes), await findSyncStandby(nodes)]
    if (!standby) throw new Error('no synchronous standby')
    await switchOver(leader, standby, patroniPassword)
    return () => {}
  },
}

/** The node that every commit waits for loses power. */
export const replicaKilled: Fault = {
  name: 'Synchronous replica killed',
  maxSeconds: MAX_FAILOVER_SECONDS,
  cause: async ({ nodes }) => {
    const standby = await findSyncStandby(nodes)
    if (!standby) throw new Error('no synchronous standby')
    await standby.kill()
    return () => standby.start()
  },
}

export const etcdKilled: Fault = {
  name: "Leader's member of etcd killed",
  maxSeconds: MAX_FAILOVER_SECONDS,
  cause: async ({ nodes }) => {
    const leader = await requireLeader(nodes)
    await leader.killEtcd()
    return () => leader.startEtcd()
  },
}

const LEADER_FAILURES = [leaderKilled, leaderFrozen, leaderCrashed] as const

export function leaderFailures(count: number): Fault[] {
  return Array.from({ length: count }, (_, n) => LEADER_FAILURES[n % LEADER_FAILURES.length] as Fault)
}

/** All nodes but the leader lose power. */
export async function killFollowers({ nodes }: Cluster): Promise<() => void> {
  const leader = await requireLeader(nodes)
  const followers = nodes.filter((node) => node !== leader)
  await Promise.all(followers.map((node) => node.kill()))
  return () => {
    for (const node of followers) node.start()
  }
}

async function requireLeader(nodes: readonly ClusterNode[]): Promise<ClusterNode> {
  const leader = await findLeader(nodes)
  if (!leader) throw new Error('no leader')
  return leader
}
