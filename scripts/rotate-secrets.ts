import { existsSync } from 'node:fs'
import { readConfig } from '#server/base/config.ts'
import { rotateSecret } from '#server/db/rotate-secret.ts'
import { disposeOnStop } from './dispose-on-stop.ts'
import { printableError } from './printable-error.ts'
import { databaseForBackup } from './snapshot-database.ts'

const SECRETS = {
  links: {
    name: 'manage link',
    printed:
      'Replaced the secret of links. Running processes use the new one within half a minute, and links that were sent keep working.',
  },
  vapid: {
    name: 'push',
    printed:
      'Replaced the key of notifications. Running processes use the new one within half a minute. Devices go on ringing, and change to it when their owner next opens the dashboard.',
  },
} as const

// node scripts/rotate-secrets.ts links|vapid
if (existsSync('.env')) process.loadEnvFile()
const secret = Object.entries(SECRETS).find(([name]) => name === process.argv[2])?.[1]
if (!secret || process.argv.length > 3) {
  console.error('Usage: node scripts/rotate-secrets.ts links|vapid')
  process.exit(2)
}
try {
  await using cleanup = new AsyncDisposableStack()
  disposeOnStop(cleanup)
  await rotateSecret(await databaseForBackup(readConfig(), cleanup), secret.name)
  console.log(secret.printed)
} catch (error) {
  console.error(printableError(error))
  process.exitCode = 1
}
