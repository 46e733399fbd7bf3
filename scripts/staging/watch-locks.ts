import type pg from 'pg'

/** A table that nobody else could read or write, and for how long at most. */
export type Locked = { table: string; seconds: number }

const LOOK_EVERY_MS = 5

/** By whoever migrates. Of a table that is being made nobody else sees the name yet. */
const EXCLUSIVE = `select distinct relname as table from pg_locks
  join pg_stat_activity using (pid) join pg_class on pg_class.oid = relation
  where usename = 'wheelhouse_owner' and mode = 'AccessExclusiveLock' and granted
    and relkind = 'r' and relnamespace = 'public'::regnamespace`

/** Which tables a migration keeps from everybody else, until it is stopped. */
export function watchLocks(watcher: Pick<pg.ClientBase, 'query'>) {
  const seen = new Map<string, { first: number; last: number }>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await watcher.query<{ table: string }>(EXCLUSIVE)
      const now = performance.now()
      for (const { table } of rows) seen.set(table, { first: seen.get(table)?.first ?? now, last: now })
      await new Promise((turn) => setTimeout(turn, LOOK_EVERY_MS))
    }
  })()
  return {
    async stop(): Promise<Locked[]> {
      isOver = true
      await watching
      return [...seen].map(([table, { first, last }]) => ({
        table,
        seconds: (last - first + LOOK_EVERY_MS) / 1000,
      }))
    },
  }
}
