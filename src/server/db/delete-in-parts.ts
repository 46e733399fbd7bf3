import type { DeleteResult } from 'kysely'

/** A statement has five seconds, and every row that goes is looked for where it might be pointed at. */
const ROWS_PER_STATEMENT = 5_000

/** Deletes however many there are, in one transaction all the same. Answers how many. */
export async function deleteInParts(deleteSome: (atMost: number) => Promise<DeleteResult>): Promise<number> {
  let deleted = 0
  for (;;) {
    const { numDeletedRows } = await deleteSome(ROWS_PER_STATEMENT)
    deleted += Number(numDeletedRows)
    if (numDeletedRows < ROWS_PER_STATEMENT) return deleted
  }
}
