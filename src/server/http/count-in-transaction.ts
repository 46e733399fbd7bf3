import { CompiledQuery } from 'kysely'
import type { OwnerTx } from '#server/db/database.ts'
import type { Limit } from '#server/http/count-try.ts'

/**
 * Counts for each subject what this transaction does: what fails is not counted. In how many seconds it may be done
 * again, where once is too often; otherwise null.
 */
export async function countInTransaction(
  tx: OwnerTx,
  action: string,
  subjects: readonly string[],
  limit: Limit,
): Promise<number | null> {
  const { rows } = await tx.executeQuery<{ wait: number | null }>(
    CompiledQuery.raw('select count_in_transaction($1, $2, $3, make_interval(secs => $4)) as wait', [
      action,
      subjects,
      limit.tries,
      limit.windowSeconds,
    ]),
  )
  return rows[0]?.wait ?? null
}
