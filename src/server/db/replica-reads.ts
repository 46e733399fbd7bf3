import { CompiledQuery } from 'kysely'
import type { Logger } from '#server/base/log.ts'
import { type Database, type OwnerTx, openDatabase } from '#server/db/database.ts'
import { isConnectionLost, isDatabaseAway } from '#server/db/failures.ts'
import { openPool, type PoolOptions } from '#server/db/pool.ts'
import { assertSafeLogin } from '#server/db/safe-login.ts'

/** So much later than it was saved may be seen what is read here. */
export const MAX_LAG_SECONDS = 10
/** A replica that is away is not asked for so long: each would wait for it in vain. */
const AWAY_FOR_MS = 5_000

/** For what may be a moment old: never who may enter, never money or a free time. */
export type ReplicaReads = Pick<Database, 'asOwner' | 'asOwnerOf'>

class ReplicaIsLate extends Error {
  override readonly name = 'ReplicaIsLate'
}

/**
 * When the last transaction that has arrived was committed. The sweep commits one every two seconds (`jobs/sweep.ts`), so
 * that its age tells what is missing, also when nobody saves anything and when the replica has lost sight of its primary.
 * Another database, or a replica that has taken over, is never in time.
 */
const AGE = `select coalesce(case when pg_is_in_recovery()
  then extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp()) end, 'infinity') as seconds`

export type ReplicaReadsOptions = PoolOptions & {
  url: string
  log: Logger
  /** Closes its connections. */
  running: AsyncDisposableStack
  latestSeconds?: number
}

/** Reads from a replica; where it is away, too late or fails, from the database itself. */
export async function openReplicaReads(
  db: Database,
  { url, log, running, keepsSessions, patience, latestSeconds = MAX_LAG_SECONDS }: ReplicaReadsOptions,
): Promise<ReplicaReads> {
  const pool = running.use(openPool(url, log, { keepsSessions, patience }))
  const replica = openDatabase(pool)
  let safe: Promise<void> | null = null
  let away: AbortSignal | null = null

  function ensureSafe(): Promise<void> {
    safe ??= assertSafeLogin(pool, 'READ_DATABASE_URL').catch((error) => {
      safe = null
      throw error
    })
    return safe
  }

  /** Null: ask the database itself. */
  async function lately<T>(read: (replica: Database) => Promise<T>): Promise<{ found: T } | null> {
    if (away && !away.aborted) return null
    try {
      await ensureSafe()
      return { found: await read(replica) }
    } catch (error) {
      log.warn(
        { err: error },
        'the replica did not answer in time or at all: reading from the database itself',
      )
      // What else failed there is of this read alone: the next may be answered.
      if (error instanceof ReplicaIsLate || isConnectionLost(error)) away = AbortSignal.timeout(AWAY_FOR_MS)
      return null
    }
  }

  await ensureSafe().catch((error: unknown) => {
    if (!isDatabaseAway(error)) throw error
    log.warn({ err: error }, 'the replica is away')
  })
  return {
    async asOwner(userId, work) {
      const read = await lately((there) =>
        there.asOwner(userId, (tx) => inTime(tx, latestSeconds).then(() => work(tx))),
      )
      return read ? read.found : db.asOwner(userId, work)
    },
    async asOwnerOf(address, work) {
      const read = await lately((there) =>
        there.asOwnerOf(address, (tx, ownerId) => inTime(tx, latestSeconds).then(() => work(tx, ownerId))),
      )
      return read ? read.found : db.asOwnerOf(address, work)
    },
  }
}

async function inTime(tx: OwnerTx, latestSeconds: number): Promise<void> {
  const { rows } = await tx.executeQuery<{ seconds: string }>(CompiledQuery.raw(AGE))
  const seconds = Number(rows[0]?.seconds)
  if (!(seconds <= latestSeconds)) throw new ReplicaIsLate(latenessOf(seconds))
}

function latenessOf(seconds: number): string {
  return Number.isFinite(seconds)
    ? `The replica is ${seconds} seconds late`
    : 'READ_DATABASE_URL leads to no replica that tells how late it is'
}
