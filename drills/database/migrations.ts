import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import type { Drill } from '#drills/drill.ts'
import { migrateInSteps } from '#scripts/staging/migrate-in-steps.ts'
import { longestLock } from '#scripts/staging/watch-locks.ts'
import { startPostgres } from '#tools/postgres/start-postgres.ts'

const ROWS = 100_000
const MAX_SECONDS_LOCKED = 1
/** Migrations up to this one ran before any installation had many rows and cannot be edited, so they have no limit. */
const LAST_WITHOUT_LIMIT = '0013_calendars.sql'
const OWNER = '00000000-0000-4000-8000-0000000000c0'

/** SQL that inserts rows after a migration, so that all later migrations run on full tables. */
const INSERTS_AFTER: Readonly<Record<string, string>> = {
  '0003_business.sql': `
    insert into users (id, email, password_hash) values ('${OWNER}', 'big@example.com', 'x');
    insert into clients (user_id, name, email)
      select '${OWNER}', 'Client ' || n, 'client-' || n || '@example.com' from generate_series(1, ${ROWS * 0.2}) n;
    insert into appointments (user_id, client_name, client_email, service, appointment_time, duration)
      select '${OWNER}', 'Client', 'client@example.com', 'Wash', now() - n * interval '1 hour', 30
      from generate_series(1, ${ROWS * 0.5}) n`,
  '0004_mails.sql': `
    insert into mails (user_id, letter, props, recipient, sent_at)
      select '${OWNER}', 'receipt', '{}', 'client@example.com', now() from generate_series(1, ${ROWS * 0.3}) n`,
}

/** Measures how long each migration locks a table with 100,000 rows. */
export const migrations: Drill = async ({ cleanup, log }) => {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-migrations-'))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  const postgres = await startPostgres({ directory })
  cleanup.defer(() => postgres.stop())
  const steps = await migrateInSteps(postgres.adminUrl, seedTables)
  for (const { migration, seconds, locked } of steps) {
    const locks = locked
      .map(({ table, blocks, seconds }) => `${table} for ${blocks} for ${seconds.toFixed(2)} s`)
      .join(', ')
    log(`${migration} took ${seconds.toFixed(2)} s and locked ${locks || 'nothing'}`)
  }
  return steps.flatMap(({ migration, locked }) =>
    (['readers', 'writers'] as const).map((blocked) => ({
      name: `${migration}: longest lock that blocks ${blocked}`,
      measured: longestLock(blocked, locked),
      unit: 's',
      ...(migration > LAST_WITHOUT_LIMIT && { budget: { max: MAX_SECONDS_LOCKED } }),
    })),
  )
}

async function seedTables(migration: string, database: pg.Client): Promise<void> {
  const inserts = INSERTS_AFTER[migration]
  if (inserts) await database.query(`${inserts}; analyze`)
}
