import pg from 'pg'
import { applyMigrations } from '#server/db/migrate.ts'
import { migrationNames } from '#server/db/migrations.ts'
import { provisionDatabase } from '#server/db/provision.ts'

export type Step = {
  migration: string
  seconds: number
  /** Tables that nobody could read or write while it ran, and for how long at most; those it made are not among them. */
  locked: { table: string; seconds: number }[]
}

const LOOK_EVERY_MS = 5

/** Applies one migration after the other and watches which tables it keeps from everybody else. */
export async function migrateInSteps(
  adminUrl: string,
  between: (migration: string, database: pg.Client) => Promise<void>,
): Promise<Step[]> {
  const { ownerUrl } = await provisionDatabase(adminUrl)
  const asAdmin = new URL(adminUrl)
  asAdmin.pathname = '/wheelhouse'
  await using open = new AsyncDisposableStack()
  const connected = async (connectionString: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    open.defer(() => client.end())
    return client
  }
  const [migrator, watcher, planter] = [
    await connected(ownerUrl),
    await connected(asAdmin.href),
    await connected(asAdmin.href),
  ]
  const steps: Step[] = []
  for (const migration of await migrationNames()) {
    const watching = watchLocks(watcher, await pidOf(migrator))
    const started = performance.now()
    await applyMigrations(migrator, { upTo: migration, say: () => {} })
    const seconds = (performance.now() - started) / 1000
    steps.push({ migration, seconds, locked: await watching.stop() })
    await between(migration, planter)
  }
  return steps
}

async function pidOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid ?? 0
}

/** Of a table that is being made nobody else sees the name yet. */
const EXCLUSIVE = `select relname as table from pg_locks join pg_class on pg_class.oid = relation
  where pid = $1 and mode = 'AccessExclusiveLock' and granted and relkind = 'r' and relnamespace = 'public'::regnamespace`

function watchLocks(watcher: pg.Client, pid: number) {
  const seen = new Map<string, { first: number; last: number }>()
  let isOver = false
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await watcher.query<{ table: string }>(EXCLUSIVE, [pid])
      const now = performance.now()
      for (const { table } of rows) seen.set(table, { first: seen.get(table)?.first ?? now, last: now })
      await new Promise((turn) => setTimeout(turn, LOOK_EVERY_MS))
    }
  })()
  return {
    async stop() {
      isOver = true
      await watching
      return [...seen].map(([table, { first, last }]) => ({
        table,
        seconds: (last - first + LOOK_EVERY_MS) / 1000,
      }))
    },
  }
}
