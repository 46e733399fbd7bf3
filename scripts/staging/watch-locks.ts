import type pg from 'pg'

/** A table that others could not read or write, and for how long at most. A table locked for readers is also locked for writers. */
export type LockedTable = { table: string; blocks: 'readers' | 'writers'; seconds: number }

const POLL_MS = 5

/** The longest time in seconds. */
export function longestLock(blocked: LockedTable['blocks'], locked: readonly LockedTable[]): number {
  return Math.max(0, ...locked.filter(({ blocks }) => blocks === blocked).map(({ seconds }) => seconds))
}

/** Locks of the migrating role. A table that is still being created is not visible and so not listed. */
const LOCKED_TABLES_QUERY = `select distinct relname as table, blocks
  from pg_locks join pg_stat_activity using (pid) join pg_class on pg_class.oid = relation
    join (values ('AccessExclusiveLock', 'readers'), ('AccessExclusiveLock', 'writers'), ('ExclusiveLock', 'writers'),
      ('ShareRowExclusiveLock', 'writers'), ('ShareLock', 'writers')) effects (mode, blocks) using (mode)
  where usename = 'wheelhouse_owner' and granted
    and relkind = 'r' and relnamespace = 'public'::regnamespace`

/** Records which tables migrations lock, until `stop` is called. Several migrations may lock a table one after another. */
export function watchLocks(watcher: Pick<pg.ClientBase, 'query'>) {
  const longest = new Map<string, LockedTable>()
  /** When the locks that are held now were first seen. */
  let heldSince = new Map<string, number>()
  let isStopped = false
  const watching = (async () => {
    while (!isStopped) {
      const { rows } = await watcher.query<Omit<LockedTable, 'seconds'>>(LOCKED_TABLES_QUERY)
      const now = performance.now()
      const keyOf = ({ table, blocks }: (typeof rows)[number]) => `${table} ${blocks}`
      heldSince = new Map(rows.map((lock) => [keyOf(lock), heldSince.get(keyOf(lock)) ?? now]))
      for (const lock of rows) {
        const seconds = (now - (heldSince.get(keyOf(lock)) ?? now) + POLL_MS) / 1000
        if (seconds > (longest.get(keyOf(lock))?.seconds ?? 0)) longest.set(keyOf(lock), { ...lock, seconds })
      }
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  })()
  return {
    async stop(): Promise<LockedTable[]> {
      isStopped = true
      await watching
      return [...longest.values()]
    },
  }
}
