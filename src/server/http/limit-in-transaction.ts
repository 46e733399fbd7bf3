import { CompiledQuery } from 'kysely'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { capToWindow, type Limit, tooMany } from '#server/http/count-try.ts'

/** Counts one try per subject and fails the transaction if a limit is exceeded. A failed transaction is not counted. */
export async function limitInTransaction(
  tx: OwnerTx,
  action: string,
  subjects: readonly string[],
  limit: Limit,
): Promise<void> {
  const query = CompiledQuery.raw('select limit_in_transaction($1, $2, $3, make_interval(secs => $4))', [
    action,
    subjects,
    limit.tries,
    limit.windowSeconds,
  ])
  await tx.executeQuery(query).catch(capWait(limit))
}

/** For statements that count tries: caps the wait in the error at the limit's window. */
export function capWait(limit: Pick<Limit, 'windowSeconds'>): (error: unknown) => never {
  return (error) => {
    if (isLimitReached(error)) error.detail = String(capToWindow(Number(error.detail), limit))
    throw error
  }
}

/** The SQLSTATE of the database function, with the seconds to wait as detail. */
const LIMIT_REACHED = 'WH429'

export function isLimitReached(error: unknown): error is { detail: string } {
  return (error as { code?: unknown } | null)?.code === LIMIT_REACHED
}

/** Refuses if a limit failed the transaction. `many` names the reason: 'many bookings in a short time'. */
export function refuseTooMany(error: unknown, many: string): void {
  if (isLimitReached(error)) refuse('too_many_requests', tooMany(many, Number(error.detail)))
}
