import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#server/db/migrate.ts'
import { provisionDatabase } from '#server/db/provision.ts'
import { hasPgBouncer, startPooler } from '#server/testing/start-pooler.ts'
import { startPostgres } from '#tools/postgres/start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Superuser address of the cluster of this run. */
    adminUrl: string
    /** Path of a Postgres to use instead of the embedded one. */
    postgresBinaries: string
    /** Whether servers connect through a pooler, if one is installed. */
    wantsPooler: boolean
    poolerPort: number
  }
}

/** A database that is migrated once and copied for every test file. */
export const TEMPLATE = 'wheelhouse_template'

/** No test simulates a power loss, so there is no need to wait for the disk. */
const settings = { fsync: 'off', full_page_writes: 'off' }

/** Starts one real Postgres for the test run, with a migrated template database. */
export default async function startCluster(project: TestProject) {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-test-'))
  const binaries = project.config.provide.postgresBinaries
  const postgres = await startPostgres({ directory, binaries, settings })
  const { ownerUrl, appUrl } = await provisionDatabase(postgres.adminUrl, TEMPLATE)
  await migrate({ ownerUrl, appUrl })
  project.provide('adminUrl', postgres.adminUrl)
  const pooler = project.config.provide.wantsPooler && hasPgBouncer ? await startPooler(appUrl) : null
  if (pooler) project.provide('poolerPort', pooler.port)
  return async () => {
    await pooler?.stop()
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
}
