import { once } from 'node:events'
import pg from 'pg'
import type { Logger } from '#server/base/log.ts'
import { openProbe } from '#server/db/probe.ts'
import { UnnamedStatementClient } from '#server/db/unnamed-statement-client.ts'
import { NO_WATCHDOG, startWatchdog, type WatchOptions } from '#server/db/watchdog.ts'

/** An unavailable database must be noticed before a person gives up waiting. */
const CONNECT_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = 5_000
const QUERY_TIMEOUT_MS = 6_000
const PROBE_TIMEOUT_MS = 800
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
const CLOSE_TIMEOUT_MS = 5_000

/** Debian's Postgres compiles statements that it estimates to be expensive: a booking took 265 ms of processor time instead of 4. */
const NO_JIT = { name: 'jit', value: 'off' }

export type Pool = pg.Pool &
  AsyncDisposable & {
    /** False behind a transaction pooler: its connections keep no prepared statements and no settings. */
    readonly keepsConnectionState: boolean
    /** The settings such connections get with every transaction, as columns of the scope statement. */
    readonly localSettings: string
  }

export type PoolOptions = Partial<Pick<Pool, 'keepsConnectionState'>> &
  WatchOptions & {
    /** A database that twice exceeds this time counts as unresponsive. */
    probeTimeoutMs?: number
    /** Multiplies every timeout. */
    timeoutFactor?: number
  }

export function openPool(
  connectionString: string,
  log: Logger,
  {
    keepsConnectionState = true,
    timeoutFactor = 1,
    probeTimeoutMs = PROBE_TIMEOUT_MS * timeoutFactor,
    ...watch
  }: PoolOptions = {},
): Pool {
  const settings = {
    statement_timeout: STATEMENT_TIMEOUT_MS * timeoutFactor,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS * timeoutFactor,
  }
  const pool = new pg.Pool({
    ...(keepsConnectionState
      ? { ...settings, options: `-c ${NO_JIT.name}=${NO_JIT.value}` }
      : { Client: UnnamedStatementClient }),
    connectionString,
    application_name: 'wheelhouse',
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS * timeoutFactor,
    query_timeout: QUERY_TIMEOUT_MS * timeoutFactor,
    keepAlive: true,
    pipeline: true,
  })
  let openCount = 0
  // Without these two listeners a database restart would end the process: one for idle connections, one for
  // those checked out at that moment.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'))
  pool.on('connect', (client) => {
    openCount += 1
    client.on('error', (error) => log.warn({ err: error }, 'database connection lost'))
  })
  pool.on('remove', () => {
    openCount -= 1
  })
  const probeTimeouts = {
    connectTimeoutMs: CONNECT_TIMEOUT_MS * timeoutFactor,
    answerTimeoutMs: probeTimeoutMs,
  }
  const watchdog = keepsConnectionState
    ? startWatchdog(pool, openProbe(connectionString, probeTimeouts), log, watch)
    : NO_WATCHDOG
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>
  return Object.assign(pool, {
    keepsConnectionState,
    localSettings: Object.entries({ ...settings, [NO_JIT.name]: NO_JIT.value })
      .map(([name, value]) => `set_config('${name}', '${value}', true)`)
      .join(', '),
    connect: ((callback?: unknown) =>
      callback ? connect(callback) : watchdog.connectIfUp(connect)) as pg.Pool['connect'],
    // `end` resolves before the connections are closed, and the database must not be stopped earlier. The deadline
    // covers connections that hang on a frozen database.
    async [Symbol.asyncDispose]() {
      const deadline = AbortSignal.timeout(CLOSE_TIMEOUT_MS)
      await Promise.race([Promise.all([pool.end(), watchdog.stop()]), once(deadline, 'abort')])
      while (openCount > 0 && !deadline.aborted)
        await once(pool, 'remove', { signal: deadline }).catch(() => {})
    },
  })
}
