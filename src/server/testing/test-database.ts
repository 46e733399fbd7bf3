import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { provisionDatabase } from '#server/db/provision.ts'
import { TEMPLATE } from '#server/testing/cluster.ts'

export type TestDatabase = { appUrl: string; ownerUrl: string; adminUrl: string; drop(): Promise<void> }

/** Creates a copy of the migrated database for one test file. */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const clusterUrl = inject('adminUrl')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  if (!isEmpty) {
    await administer(clusterUrl, `create database ${name} template ${TEMPLATE} owner wheelhouse_owner`)
  }
  const addresses = await provisionDatabase(clusterUrl, name)
  const adminUrl = new URL(clusterUrl)
  adminUrl.pathname = `/${name}`
  return {
    ...addresses,
    adminUrl: adminUrl.href,
    drop: () => administer(clusterUrl, `drop database ${name} with (force)`),
  }
}

/** Runs a statement as superuser, which bypasses row-level security. */
export async function administer(adminUrl: string, statement: string, values: unknown[] = []): Promise<void> {
  await asAdministrator(adminUrl, statement, values)
}

export async function asAdministrator<Row extends pg.QueryResultRow>(
  adminUrl: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    return (await client.query<Row>(statement, values)).rows
  } finally {
    await client.end()
  }
}

/** Whether a transaction in this database waits for a lock. */
export async function isWaitingForLock(adminUrl: string): Promise<boolean> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await asAdministrator(adminUrl, waiting)).length > 0
}
