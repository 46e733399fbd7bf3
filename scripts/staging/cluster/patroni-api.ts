import { waitFor } from '#tools/postgres/wait-for.ts'
import type { ClusterNode } from './cluster-node.ts'

const ANSWER_TIMEOUT_MS = 2_000

/** A node reports this about itself, and a leader also about its followers. */
type NodeStatus = {
  role?: string
  state?: string
  /** Whether commits wait for it. */
  sync_standby?: boolean
  replication?: { state: string; sync_state: string }[]
}

export async function findLeader(nodes: readonly ClusterNode[]): Promise<ClusterNode | null> {
  const statuses = await readStatuses(nodes)
  return nodes.find((_, n) => isLeader(statuses[n])) ?? null
}

export async function findSyncStandby(nodes: readonly ClusterNode[]): Promise<ClusterNode | null> {
  const statuses = await readStatuses(nodes)
  return nodes.find((_, n) => statuses[n]?.sync_standby) ?? null
}

/** Waits until one node leads, all others follow it, and one of them has each commit before it is acknowledged. */
export async function waitUntilWhole(nodes: readonly ClusterNode[], timeoutMs: number): Promise<void> {
  let last: NodeStatus[] = []
  const whole = await waitFor(
    async () => {
      last = await readStatuses(nodes)
      return isWhole(last) || undefined
    },
    { withinMs: timeoutMs, everyMs: 200 },
  )
  if (!whole) throw new Error(`the cluster is not whole: ${JSON.stringify(last)}`)
}

/** Each node is asked itself, because one that has lost etcd goes on reporting what it last saw there. */
function readStatuses(nodes: readonly ClusterNode[]): Promise<NodeStatus[]> {
  return Promise.all(
    nodes.map(async ({ patroniUrl }) => {
      const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS)
      const answer = await fetch(`${patroniUrl}/patroni`, { signal }).catch(() => null)
      return ((await answer?.json().catch(() => null)) ?? {}) as NodeStatus
    }),
  )
}

function isLeader(node: NodeStatus | undefined): boolean {
  return node?.state === 'running' && (node.role === 'master' || node.role === 'primary')
}

function isWhole(nodes: readonly NodeStatus[]): boolean {
  const [leader, ...others] = nodes.filter(isLeader)
  const followers = leader?.replication?.filter(({ state }) => state === 'streaming') ?? []
  return (
    nodes.every(({ state }) => state === 'running') &&
    others.length === 0 &&
    followers.length === nodes.length - 1 &&
    followers.some(({ sync_state }) => sync_state === 'sync') &&
    nodes.some(({ sync_standby }) => sync_standby)
  )
}

/** Asks the leader to hand over. Resolves when it has. */
export async function switchOver(leader: ClusterNode, to: ClusterNode, password: string): Promise<void> {
  const answer = await fetch(`${leader.patroniUrl}/switchover`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`patroni:${password}`)}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ leader: leader.name, candidate: to.name }),
  })
  if (!answer.ok) throw new Error(`no switchover: ${answer.status} ${await answer.text()}`)
}
