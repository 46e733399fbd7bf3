import { type RawBuilder, sql } from 'kysely'

/** True for rows no worker has claimed. Uses real time because the product clock can be moved. */
export const IS_UNCLAIMED = sql<boolean>`(claimed_until is null or claimed_until < clock_timestamp())`

/** When the claim expires. If its worker dies, another one may claim the row after that. */
export function claimedFor(seconds: number): RawBuilder<Date> {
  return sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})`
}
