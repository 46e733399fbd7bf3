import type pg from 'pg'

/** A table that nobody else could read, or write, and for how long at most. Whom it is kept from to read cannot write either. */
export type Locked = { table: string; from: 'readers' | 'writers'; seconds: number }

const POLL_MS = 5

export function longestFrom(whom: Locked['from'], locked: readonly Locked[]): number {
  return Math.max(0, ...locked.filter(({ from }) => from === whom).map(({ seconds }) => seconds))
}

/** By whoever migrates. Of a table that is being made nobody else sees the name yet. */
const LOCKED_TABLES_QUERY = `select distinct relname as table, "from"
  from pg_locks join pg_stat_activity using (pid) join pg_class on pg_class.oid = relation
    join (values ('AccessExclusiveLock', 'readers'), ('AccessExclusiveLock', 'writers'), ('ExclusiveLock', 'writers'),
      ('ShareRowExclusiveLock', 'writers'), ('ShareLock', 'writers')) kept (mode, "from") using (mode)
  where usename = 'wheelhouse_owner' and granted
    and relkind = 'r' and relnamespace = 'public'::regnamespace`

/** Which tables a migration keeps from others, until it is stopped. */
export function watchLocks(watcher: Pick<pg.ClientBase, 'query'>) {
  const seen = new Map<string, Omit<Locked, 'seconds'> & { first: number; last: number }>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await watcher.query<Omit<Locked, 'seconds'>>(LOCKED_TABLES_QUERY)
      const now = performance.now()
      for (const lock of rows) {
        const key = `${lock.table} from ${lock.from}`
        seen.set(key, { ...lock, first: seen.get(key)?.first ?? now, last: now })
      }
      await new Promise((turn) => setTimeout(turn, POLL_MS))
    }
  })()
  return {
    async stop(): Promise<Locked[]> {
      isOver = true
      await watching
      return [...seen.values()].map(({ first, last, ...lock }) => ({
        ...lock,
        seconds: (last - first + POLL_MS) / 1000,
      }))
    },
  }
}
