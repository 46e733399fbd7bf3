import { CompiledQuery } from 'kysely'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { type Limit, tooMany, withinWindow } from '#server/http/count-try.ts'

/** Counts for each subject what this transaction does, and fails it where once is too often. What fails is not counted. */
export async function limitInTransaction(
  tx: OwnerTx,
  action: string,
  subjects: readonly string[],
  limit: Limit,
): Promise<void> {
  const counted = CompiledQuery.raw('select limit_in_transaction($1, $2, $3, make_interval(secs => $4))', [
    action,
    subjects,
    limit.tries,
    limit.windowSeconds,
  ])
  await tx.executeQuery(counted).catch(capWait(limit))
}

/** Of a statement that counts: lets nobody be asked to wait for longer than the limit's window. */
export function capWait(limit: Limit): (error: unknown) => never {
  return (error) => {
    if (isLimitReached(error)) error.detail = String(withinWindow(Number(error.detail), limit))
    throw error
  }
}

/** As the function in the database says it, with the seconds to wait as its detail. */
const LIMIT_REACHED = 'WH429'

export function isLimitReached(error: unknown): error is { detail: string } {
  return (error as { code?: unknown } | null)?.code === LIMIT_REACHED
}

/** Says so where a limit was what failed a transaction. `many` says of what: 'many bookings in a short time'. */
export function refuseTooMany(error: unknown, many: string): void {
  if (isLimitReached(error)) refuse('too_many_requests', tooMany(many, Number(error.detail)))
}
