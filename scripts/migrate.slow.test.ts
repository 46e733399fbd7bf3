import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { provisionDatabase } from '#server/db/provision.ts'
import { startPostgres } from '#tools/postgres/start-postgres.ts'
import { EMPTY_CONFIGURATION } from './start-product.ts'

const ROOT = join(import.meta.dirname, '..')

function runMigrate(environment: Record<string, string>): Promise<{ failed: boolean; output: string }> {
  const env = { ...process.env, ...EMPTY_CONFIGURATION, ...environment }
  return new Promise((resolve) => {
    execFile(process.execPath, ['scripts/migrate.ts'], { cwd: ROOT, env }, (error, stdout, stderr) =>
      resolve({ failed: error !== null, output: stdout + stderr }),
    )
  })
}

test('migrates an empty database once, with no other setting than the two logins', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-migrate-'))
  const postgres = await startPostgres({ directory })
  try {
    const { appUrl, ownerUrl } = await provisionDatabase(postgres.adminUrl)
    const logins = { DATABASE_URL: appUrl, MIGRATE_DATABASE_URL: ownerUrl }
    const first = await runMigrate(logins)
    expect(first.output).toMatch(/^(Applying migration .*\n)+The database is up to date\n$/)
    expect(await runMigrate(logins)).toEqual({ failed: false, output: 'The database is up to date\n' })
  } finally {
    await postgres.stop()
    await rm(directory, { recursive: true, force: true })
  }
})

test('says which logins are missing', async () => {
  expect(await runMigrate({})).toEqual({
    failed: true,
    output: 'DATABASE_URL and MIGRATE_DATABASE_URL must be set\n',
  })
})
