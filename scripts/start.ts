import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import '#server/compile-cache.ts'
import { toldError } from './for-people.ts'

if (existsSync('.env')) process.loadEnvFile()
const isDevelopment = process.argv.includes('--dev')
process.env.NODE_ENV ??= isDevelopment ? 'development' : 'production'

// Loaded after NODE_ENV is set: React decides by it which of its builds to load.
const { run } = await import('./run.ts')

try {
  await run({
    isDevelopment,
    say: (line) => console.log(line),
    nameOf: (path) => relative(process.cwd(), path) || '.',
  })
  process.exit()
} catch (error) {
  console.error(toldError(error))
  // Everything that was started has been stopped; what else might keep the process alive must not.
  process.exit(1)
}
