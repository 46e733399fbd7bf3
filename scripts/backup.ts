import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readConfig } from '#server/base/config.ts'
import { takeSnapshot } from '#server/db/snapshot/take-snapshot.ts'
import { disposeOnStop } from './dispose-on-stop.ts'
import { toldError } from './for-people.ts'
import { databaseToSave } from './snapshot-database.ts'
import { rowTotal, secondsSince } from './snapshot-figures.ts'

// node scripts/backup.ts [file]
if (existsSync('.env')) process.loadEnvFile()
try {
  await using running = new AsyncDisposableStack()
  disposeOnStop(running)
  const config = readConfig()
  const file = process.argv[2] ?? join(config.dataDirectory, 'backups', `${nameOfNow()}.gz`)
  const started = performance.now()
  const { ownerUrl } = await databaseToSave(config, running)
  const manifest = await takeSnapshot({ ownerUrl, file })
  console.log(`Saved ${rowTotal(manifest)} in ${secondsSince(started)} to ${file}`)
} catch (error) {
  console.error(toldError(error))
  process.exitCode = 1
}

/** Sorts by time, and is a name on every system. */
function nameOfNow(): string {
  return `wheelhouse-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`
}
