import { once } from 'node:events'
import pg from 'pg'
import type { Logger } from '#server/log.ts'

/** A database that is away must be noticed before a person gives up waiting. */
const CONNECT_TIMEOUT_MS = 2_000
const STATEMENT_TIMEOUT_MS = 5_000
const ANSWER_TIMEOUT_MS = 6_000
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 15_000
const CLOSE_TIMEOUT_MS = 5_000

export type Pool = pg.Pool & AsyncDisposable

export function openPool(connectionString: string, log: Logger): Pool {
  const pool = new pg.Pool({
    connectionString,
    application_name: 'wheelhouse',
    max: 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: ANSWER_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
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
  return Object.assign(pool, {
    // `end` resolves before its connections are closed; whoever stops the database next must wait for those.
    // One that hangs on a frozen database is not waited for.
    async [Symbol.asyncDispose]() {
      const deadline = AbortSignal.timeout(CLOSE_TIMEOUT_MS)
      await Promise.race([pool.end(), once(deadline, 'abort')])
      while (open > 0 && !deadline.aborted) await once(pool, 'remove', { signal: deadline }).catch(() => {})
    },
  })
}
