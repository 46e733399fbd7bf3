import { openPool, type Pool } from '#server/db/pool.ts'
import { testLog } from '#server/testing/test-log.ts'

/** A busy machine may keep a test waiting for longer than anybody else should have to wait. */
export const PATIENCE = 10

export function openTestPool(url: string): Pool {
  return openPool(url, testLog(), { patience: PATIENCE })
}
