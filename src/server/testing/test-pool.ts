import { openPool, type Pool } from '#server/db/pool.ts'
import { testLog } from '#server/testing/test-log.ts'

/** Factor for time limits, to allow for a busy machine. */
export const TIMEOUT_FACTOR = 10

export function openTestPool(url: string): Pool {
  return openPool(url, testLog(), { timeoutFactor: TIMEOUT_FACTOR })
}
