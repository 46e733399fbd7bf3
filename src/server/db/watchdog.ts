import { monitorEventLoopDelay } from 'node:perf_hooks'
import type pg from 'pg'
import type { Logger } from '#server/base/log.ts'
import { destroyConnection, type Probe, socketOf } from '#server/db/probe.ts'

const CHECK_INTERVAL_MS = 250
/** After waiting for this many checks, a caller may be waiting in vain. */
const SUSPICIOUS_CHECKS = 3
const TOLERATED_STALL_MS = 100
const MAX_PROBES = 4
const NS_PER_MS = 1e6
const NOT_RESPONDING = 'Connection terminated: database not responding'

export type Watchdog = {
  /** Fails at once while the database is unresponsive; callers already waiting fail as soon as that is detected. */
  connectIfUp(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient>
  stop(): Promise<void>
}

export type WatchOptions = {
  /** If our event loop stalled for longer than this, an answer may have arrived unread. */
  toleratedStallMs?: number
}

/** A caller that waits for a connection, or holds one and so waits for responses. */
type Waiter = { checks: number; fail(): void }

/** Behind a pooler a query may wait in the pooler's queue, so a missing response proves nothing. */
export const NO_WATCHDOG: Watchdog = { connectIfUp: (connect) => connect(), stop: async () => {} }

/**
 * A database that accepts queries but never responds (frozen, or behind a cut line) would block every request for the
 * full statement timeout. So while callers wait, it is probed on a separate connection. If two probes fail and no other
 * connection receives data, all waiting callers fail, and new ones fail at once until it responds again. A busy database
 * still responds to some connection. Probes are ignored while this process's own event loop lags.
 */
export function startWatchdog(
  pool: pg.Pool,
  probe: Probe,
  log: Logger,
  { toleratedStallMs = TOLERATED_STALL_MS }: WatchOptions = {},
): Watchdog {
  const eventLoopDelay = monitorEventLoopDelay({ resolution: 20 })
  const waiters = new Map<object, Waiter>()
  let isUnresponsive = false
  let isProbing = false
  let hasReceivedData = false
  pool.on('connect', (client) =>
    socketOf(client).on('data', () => {
      hasReceivedData = true
      resetChecks(waiters.get(client))
    }),
  )
  pool.on('acquire', (client) => waiters.set(client, { checks: 0, fail: () => destroyConnection(client) }))
  pool.on('release', (_, client) => waiters.delete(client))
  pool.on('remove', (client) => waiters.delete(client))

  /** Returns null if our event loop lagged too often to tell. */
  async function probeDatabase(): Promise<'responsive' | 'unresponsive' | null> {
    let failures = 0
    for (let probes = 0; probes < MAX_PROBES; probes++) {
      eventLoopDelay.reset()
      if ((await probe.responds()) || hasReceivedData) return 'responsive'
      if (eventLoopDelay.max / NS_PER_MS < toleratedStallMs) failures += 1
      if (failures === 2) return 'unresponsive'
    }
    return null
  }

  async function check(): Promise<void> {
    for (const waiter of waiters.values()) waiter.checks += 1
    const isSuspicious = waiters.values().some(({ checks }) => checks >= SUSPICIOUS_CHECKS)
    if (isProbing || !(isUnresponsive || isSuspicious)) return
    isProbing = true
    hasReceivedData = false
    eventLoopDelay.enable()
    try {
      const state = await probeDatabase()
      if (state) update(state)
    } finally {
      eventLoopDelay.disable()
      isProbing = false
    }
  }

  function update(state: 'responsive' | 'unresponsive'): void {
    const wasUnresponsive = isUnresponsive
    isUnresponsive = state === 'unresponsive'
    for (const waiter of waiters.values()) {
      if (isUnresponsive) waiter.fail()
      else resetChecks(waiter)
    }
    if (isUnresponsive !== wasUnresponsive)
      log.warn(isUnresponsive ? 'database not responding' : 'database responding again')
  }

  async function connectIfUp(connect: () => Promise<pg.PoolClient>): Promise<pg.PoolClient> {
    if (isUnresponsive) throw new Error(NOT_RESPONDING)
    const failed = Promise.withResolvers<never>()
    const fail = () => {
      waiters.delete(failed)
      failed.reject(new Error(NOT_RESPONDING))
      connected.then((client) => client.release()).catch(() => {})
    }
    waiters.set(failed, { checks: 0, fail })
    const connected = connect().finally(() => waiters.delete(failed))
    return Promise.race([connected, failed.promise])
  }

  const timer = setInterval(() => void check(), CHECK_INTERVAL_MS).unref()
  return {
    connectIfUp,
    async stop() {
      clearInterval(timer)
      await probe.close()
    },
  }
}

function resetChecks(waiter: Waiter | undefined): void {
  if (waiter) waiter.checks = 0
}
