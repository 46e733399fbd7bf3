import { once } from 'node:events'
import pg from 'pg'
import type { Logger } from '#server/base/log.ts'
import { ForgetfulClient } from '#server/db/forgetful-client.ts'
import { openPulse } from '#server/db/pulse.ts'
import { NO_WATCH, type WatchOptions, watchSilence } from '#server/db/watch-silence.ts'

/** A database that is away must be noticed before a person gives up waiting. */
const CONNECT_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 6_000
const PULSE_TIMEOUT_MS = 800
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
const CLOSE_TIMEOUT_MS = 5_000

export type Pool = pg.Pool &
  AsyncDisposable & {
    /** False behind a pooler that gives each transaction another connection: those keep no statements and no settings. */
    readonly keepsSessions: boolean
    /** What those are told with every transaction, as columns of the statement that gives it its view. */
    readonly localSettings: string
  }

export type PoolOptions = Partial<Pick<Pool, 'keepsSessions'>> &
  WatchOptions & {
    /** A database that says nothing for this long, twice, is called silent. */
    pulseWithinMs?: number
    /** Every time limit is multiplied by this. */
    patience?: number
  }

export function openPool(
  connectionString: string,
  log: Logger,
  {
    keepsSessions = true,
    patience = 1,
    pulseWithinMs = PULSE_TIMEOUT_MS * patience,
    ...watch
  }: PoolOptions = {},
): Pool {
  const settings = {
    statement_timeout: STATEMENT_TIMEOUT_MS * patience,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS * patience,
  }
  const pool = new pg.Pool({
    ...(keepsSessions ? settings : { Client: ForgetfulClient }),
    connectionString,
    application_name: 'wheelhouse',
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS * patience,
    query_timeout: ANSWER_TIMEOUT_MS * patience,
    keepAlive: true,
    pipeline: true,
  })
  let open = 0
  // Without these two listeners a database restart would end the process: one for idle connections, one for
  // those checked out at that moment.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  pool.on('connect', (client) => {
    open += 1
    client.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  })
  pool.on('remove', () => {
    open -= 1
  })
  const pulseLimits = { connectWithinMs: CONNECT_TIMEOUT_MS * patience, answerWithinMs: pulseWithinMs }
  const silence = keepsSessions
    ? watchSilence(pool, openPulse(connectionString, pulseLimits), log, watch)
    : NO_WATCH
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  return Object.assign(pool, {
    keepsSessions,
    localSettings: Object.entries(settings)
      .map(([name, ms]) => `set_config('${name}', '${ms}', true)`)
      .join(', '),
    connect: ((callback?: unknown) =>
      callback ? connect(callback) : silence.unlessSilent(connect)) as pg.Pool['connect'],
    // `end` resolves before its connections are closed; whoever stops the database next must wait for those.
    // One that hangs on a frozen database is not waited for.
    async [Symbol.asyncDispose]() {
      const deadline = AbortSignal.timeout(CLOSE_TIMEOUT_MS)
      await Promise.race([Promise.all([pool.end(), silence.stop()]), once(deadline, 'abort')])
      while (open > 0 && !deadline.aborted) await once(pool, 'remove', { signal: deadline }).catch(() => {})
    },
  })
}
