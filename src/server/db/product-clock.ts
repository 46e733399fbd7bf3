import { sql } from 'kysely'

/** The product's time: the database's, and what local mode has moved it by. */
export const now = sql<Date>`app_now()`

export function later(seconds: number) {
  return sql<Date>`app_now() + make_interval(secs => ${seconds})`
}
