import { existsSync } from 'node:fs'
import { readConfig } from '#server/base/config.ts'
import { restoreSnapshot } from '#server/db/snapshot/restore-snapshot.ts'
import { disposeOnStop } from './dispose-on-stop.ts'
import { printableError } from './printable-error.ts'
import { databaseForRestore } from './snapshot-database.ts'
import { elapsedText, rowCountText } from './snapshot-texts.ts'

// node scripts/restore.ts <file>
if (existsSync('.env')) process.loadEnvFile()
const [file] = process.argv.slice(2)
if (!file) {
  console.error('Usage: node scripts/restore.ts <file>')
  process.exit(2)
}
try {
  await using cleanup = new AsyncDisposableStack()
  disposeOnStop(cleanup)
  const started = performance.now()
  const addresses = await databaseForRestore(readConfig(), cleanup)
  const manifest = await restoreSnapshot({ ...addresses, file })
  console.log(`Restored ${rowCountText(manifest)} in ${elapsedText(started)} and compared every table.`)
} catch (error) {
  console.error(printableError(error))
  process.exitCode = 1
}
