import type { DeleteResult } from 'kysely'

/** Keeps each statement within the timeout of five seconds: every deleted row is checked against foreign keys. */
const ROWS_PER_STATEMENT = 5_000

/** Deletes all rows in batches within the caller's transaction. Returns how many there were. */
export async function deleteInBatches(
  deleteBatch: (limit: number) => Promise<DeleteResult>,
): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numDeletedRows } = await deleteBatch(ROWS_PER_STATEMENT)
    deleted += Number(numDeletedRows)
    if (numDeletedRows < ROWS_PER_STATEMENT) return deleted
  }
}
