import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/db/migrate.ts'
import { provisionDatabase } from '#server/db/provision.ts'
import { startPostgres } from '#tools/postgres/start-postgres.ts'

/** Writes db/schema.ts, the types of the tables, from a fully migrated database. */

const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-schema-'))
const postgres = await startPostgres({ directory })
try {
  const { ownerUrl, appUrl } = await provisionDatabase(postgres.adminUrl)
  await migrate({ ownerUrl, appUrl })
  const { status } = spawnSync('kysely-codegen', [`--url=${ownerUrl}`], { stdio: 'inherit' })
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true })
}
