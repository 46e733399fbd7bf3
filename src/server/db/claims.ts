import { type RawBuilder, sql } from 'kysely'

/** Of a row: nobody works on it. By real time, as the product clock may be moved. */
export const IS_UNCLAIMED = sql<boolean>`(claimed_until is null or claimed_until < clock_timestamp())`

/** Until then the row is its worker's; should that one die, somebody else's. */
export function claimedFor(seconds: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
}
