import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/base/config.ts'
import { takeSnapshot } from '#server/db/snapshot/take-snapshot.ts'
import { disposeOnStop } from './dispose-on-stop.ts'
import { printableError } from './printable-error.ts'
import { databaseForBackup } from './snapshot-database.ts'
import { elapsedText, rowCountText } from './snapshot-texts.ts'

// node scripts/backup.ts [file]
if (existsSync('.env')) process.loadEnvFile()
try {
  await using cleanup = new AsyncDisposableStack()
  disposeOnStop(cleanup)
  const config = readConfig()
  const file = process.argv[2] ?? join(config.dataDirectory, 'backups', `${backupName()}.gz`)
  const started = performance.now()
  const { ownerUrl } = await databaseForBackup(config, cleanup)
  const manifest = await takeSnapshot({ ownerUrl, file })
  console.log(`Saved ${rowCountText(manifest)} in ${elapsedText(started)} to ${file}`)
} catch (error) {
  console.error(printableError(error))
  process.exitCode = 1
}

/** Sorts by time, and is a valid file name on every system. */
function backupName(): string {
  return `wheelhouse-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
}
