import { CompiledQuery } from 'kysely'
import type { Logger } from '#server/base/log.ts'
import { type Database, type OwnerTx, openDatabase } from '#server/db/database.ts'
import { isConnectionLost, isDatabaseUnavailable } from '#server/db/failures.ts'
import { openPool, type PoolOptions } from '#server/db/pool.ts'
import { assertSafeLogin } from '#server/db/safe-login.ts'

/** How old replica reads may be. */
export const MAX_LAG_SECONDS = 10
/** After a connection failure or too much lag the replica is skipped for this long, so requests don't wait in vain. */
const PAUSE_AFTER_FAILURE_MS = 5_000

/** For reads that may be slightly stale. Never use it for access checks, money or open slots. */
export type ReplicaReads = Pick<Database, 'asOwner' | 'asOwnerOf'>

class ReplicaLagging extends Error {
  override readonly name = 'ReplicaLagging'
}

/**
 * The age of the last replayed transaction. The sweep commits one every two seconds (`jobs/sweep.ts`), so this is the
 * lag even when nobody saves anything or the replica has lost its primary. It is infinite for a database that is not a
 * replica, or no longer one.
 */
const SELECT_REPLICA_LAG = `select coalesce(case when pg_is_in_recovery()
  then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end, 'infinity') as seconds`

export type ReplicaReadsOptions = PoolOptions & {
  url: string
  log: Logger
  /** Closes the replica's connections when disposed. */
  running: AsyncDisposableStack
  maxLagSeconds?: number
}

/** Reads from the replica, and from the primary while the replica is unavailable, lags too far or fails. */
export async function openReplicaReads(
  db: Database,
  {
    url,
    log,
    running,
    keepsConnectionState,
    timeoutFactor,
    maxLagSeconds = MAX_LAG_SECONDS,
  }: ReplicaReadsOptions,
): Promise<ReplicaReads> {
  const pool = running.use(openPool(url, log, { keepsConnectionState, timeoutFactor }))
  const replica = openDatabase(pool)
  let loginCheck: Promise<void> | null = null
  let pauseEnd: AbortSignal | null = null

  function ensureSafeLogin(): Promise<void> {
    loginCheck ??= assertSafeLogin(pool, 'READ_DATABASE_URL').catch((error) => {
      loginCheck = null
      throw error
    })
    return loginCheck
  }

  /** Returns null if the caller must read from the primary instead. */
  async function tryReplica<T>(read: (replica: Database) => Promise<T>): Promise<{ value: T } | null> {
    if (pauseEnd && !pauseEnd.aborted) return null
    try {
      await ensureSafeLogin()
      return { value: await read(replica) }
    } catch (error) {
      log.warn({ err: error }, 'replica read failed, reading from the primary')
      // Any other error concerns only this read; the next one may succeed.
      if (error instanceof ReplicaLagging || isConnectionLost(error))
        pauseEnd = AbortSignal.timeout(PAUSE_AFTER_FAILURE_MS)
      return null
    }
  }

  await ensureSafeLogin().catch((error: unknown) => {
    if (!isDatabaseUnavailable(error)) throw error
    log.warn({ err: error }, 'replica unavailable')
  })
  return {
    async asOwner(userId, work) {
      const read = await tryReplica((replicaDb) =>
        replicaDb.asOwner(userId, (tx) => assertFresh(tx, maxLagSeconds).then(() => work(tx))),
      )
      return read ? read.value : db.asOwner(userId, work)
    },
    async asOwnerOf(address, work) {
      const read = await tryReplica((replicaDb) =>
        replicaDb.asOwnerOf(address, (tx, ownerId) =>
          assertFresh(tx, maxLagSeconds).then(() => work(tx, ownerId)),
        ),
      )
      return read ? read.value : db.asOwnerOf(address, work)
    },
  }
}

async function assertFresh(tx: OwnerTx, maxLagSeconds: number): Promise<void> {
  const { rows } = await tx.executeQuery<{ seconds: string }>(CompiledQuery.raw(SELECT_REPLICA_LAG))
  const seconds = Number(rows[0]?.seconds)
  if (!(seconds <= maxLagSeconds)) throw new ReplicaLagging(lagMessage(seconds))
}

function lagMessage(seconds: number): string {
  return Number.isFinite(seconds)
    ? `The replica lags by ${seconds} seconds`
    : 'READ_DATABASE_URL is not a replica that reports its lag'
}
