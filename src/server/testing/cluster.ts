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
    /** Superuser's address of the cluster this run uses. */
    adminUrl: string
    /** Another Postgres than the embedded one. */
    postgresBinaries: string
    /** Servers of this run reach their database through a pooler, where one is installed. */
    wantsPooler: boolean
    /** Where it listens. */
    poolerPort: number
  }
}

/** Migrated once; every test file copies it. */
export const TEMPLATE = 'wheelhouse_template'

/** No test cuts the power: what stays out is waiting for the disk. */
const settings = { fsync: 'off', full_page_writes: 'off' }

/** One real Postgres for the run, with a migrated database to copy. */
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
